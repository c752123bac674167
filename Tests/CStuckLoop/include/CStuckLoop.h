#ifndef CSTUCKLOOP_H
#define CSTUCKLOOP_H

// Preloaded into herald-delivery (LD_PRELOAD), this stops the event loop of its main thread for as
// long as the file exists that HERALD_TEST_STUCK names. While it is stopped, the file with the
// suffix ".reached" exists. Other threads, and other programs, go on.

#endif
