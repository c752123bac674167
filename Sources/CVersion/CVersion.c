#include "CVersion.h"

// `packaging/stamp` finds the section by its name and writes the version into the executable. The
// last byte stays zero.
__attribute__((section(".herald_version"), used))
static const volatile char stamp[64] = {0};

const char *herald_stamped_version(void) { return (const char *)stamp; }
