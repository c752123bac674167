// libcrypto without libssl, for processes that do not use TLS: digests, signatures, key agreement
// and encryption.
#ifndef HERALD_CCRYPTO_H
#define HERALD_CCRYPTO_H

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/obj_mac.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

// Get and set the tag of AES-GCM. The commands of EVP_CIPHER_CTX_ctrl are nested macros, which
// Swift does not import.
static inline int herald_gcm_get_tag(EVP_CIPHER_CTX *context, unsigned char *tag) {
    return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, tag);
}

static inline int herald_gcm_set_tag(EVP_CIPHER_CTX *context, unsigned char *tag) {
    return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, tag);
}

#endif
