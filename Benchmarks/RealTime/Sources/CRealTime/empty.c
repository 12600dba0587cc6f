#include "include/realtime.h"
