// libcrypto alone: digests and comparison, for the processes that speak no TLS.
#ifndef HERALD_CCRYPTO_H
#define HERALD_CCRYPTO_H

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#endif
