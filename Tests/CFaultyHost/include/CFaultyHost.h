#ifndef CFAULTYHOST_H
#define CFAULTYHOST_H

// Preloaded into daemons (LD_PRELOAD), this makes the wall clock wrong by what the file says that
// HERALD_TEST_CLOCK names (milliseconds, an int64_t), and answers look-ups of names in
// herald-delivery as the file says that HERALD_TEST_NAMES names: a line for each name, `NAME
// unknown`, `NAME failure`, `NAME slow SECONDS`, or `NAME ADDRESS...` in IPv4. Other names are
// looked up as usual.

#endif
