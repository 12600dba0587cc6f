#pragma once

/// From this call on, the thread must not allocate, lock or wait (compiler-rt, rtsan).
void __rtsan_realtime_enter(void);
/// From this call on, the thread may allocate, lock and wait again.
void __rtsan_realtime_exit(void);
