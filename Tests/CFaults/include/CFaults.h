// Takes the place of the C library's sync calls in a test executable, to count and to fail them.
#ifndef HERALD_CFAULTS_H
#define HERALD_CFAULTS_H

// Every sync from now on fails with EIO.
void faults_fail_syncs(void);

// Syncs asked for so far.
long faults_syncs(void);

#endif
