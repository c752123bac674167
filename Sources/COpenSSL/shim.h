// libssl, with functions for its function-like macros, which Swift does not import.
#ifndef HERALD_COPENSSL_H
#define HERALD_COPENSSL_H

#include <openssl/asn1.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

// The options are made with SSL_OP_BIT, a function-like macro, so Swift does not import them.
static const uint64_t herald_SSL_OP_NO_COMPRESSION = SSL_OP_NO_COMPRESSION;
static const uint64_t herald_SSL_OP_NO_RENEGOTIATION = SSL_OP_NO_RENEGOTIATION;

static inline int herald_ctx_set_versions(SSL_CTX *context, int lowest, int highest) {
    return SSL_CTX_set_min_proto_version(context, lowest)
        && SSL_CTX_set_max_proto_version(context, highest);
}

static inline int herald_ctx_set_groups(SSL_CTX *context, const char *groups) {
    return (int)SSL_CTX_set1_groups_list(context, groups);
}

static inline void herald_ctx_set_automatic_dh(SSL_CTX *context) {
    SSL_CTX_set_dh_auto(context, 1);
}

static inline void herald_ctx_set_mode(SSL_CTX *context, long mode) {
    SSL_CTX_set_mode(context, mode);
}

static inline void herald_ctx_set_session_cache(SSL_CTX *context, long mode) {
    SSL_CTX_set_session_cache_mode(context, mode);
}

static inline void herald_ctx_set_read_ahead(SSL_CTX *context, int on) {
    SSL_CTX_set_read_ahead(context, on);
}

static inline int herald_ssl_set_server_name(SSL *connection, const char *name) {
    return (int)SSL_set_tlsext_host_name(connection, name);
}

// Requires the peer's certificate to have the numeric address; returns 1 on success, and 0 if
// `address` is not an address. X509_VERIFY_PARAM is opaque.
static inline int herald_ssl_expect_address(SSL *connection, const char *address) {
    return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(connection), address);
}

static inline int herald_err_library(unsigned long code) { return ERR_GET_LIB(code); }
static inline int herald_err_reason(unsigned long code) { return ERR_GET_REASON(code); }

#endif
