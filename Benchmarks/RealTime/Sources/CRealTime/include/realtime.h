#pragma once

/// From here on this thread must not allocate, lock or wait (compiler-rt, rtsan).
void __rtsan_realtime_enter(void);
/// From here on it may again.
void __rtsan_realtime_exit(void);
