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

// Prints the names of a certificate's subjectAltName, each on a line, such as `DNS:localhost`.
// GENERAL_NAMES is a stack, whose functions are macros.
static inline void herald_print_names(BIO *out, const X509 *certificate) {
    GENERAL_NAMES *names =
        (GENERAL_NAMES *)X509_get_ext_d2i(certificate, NID_subject_alt_name, NULL, NULL);
    for (int index = 0; index < sk_GENERAL_NAME_num(names); index++) {
        GENERAL_NAME_print(out, sk_GENERAL_NAME_value(names, index));
        BIO_write(out, "\n", 1);
    }
    GENERAL_NAMES_free(names);
}

// Returns a certificate that the peer has sent, its own first, which is owned by the connection;
// NULL after the last one. The chain is a stack, whose functions are macros.
static inline X509 *herald_peer_certificate(const SSL *connection, int index) {
    STACK_OF(X509) *chain = SSL_get_peer_cert_chain(connection);
    return index < sk_X509_num(chain) ? sk_X509_value(chain, index) : NULL;
}

// Verifies a server's chain, its own certificate first, against the authorities of a store, as
// clients do, without regard to dates. Returns X509_V_OK or why it is not trusted.
static inline int herald_verify_chain(X509_STORE *store, X509 *const *chain, int count) {
    int outcome = X509_V_ERR_OUT_OF_MEM;
    STACK_OF(X509) *others = sk_X509_new_null();
    X509_STORE_CTX *context = X509_STORE_CTX_new();
    for (int index = 1; others && index < count; index++) sk_X509_push(others, chain[index]);
    if (others && context && X509_STORE_CTX_init(context, store, chain[0], others) == 1) {
        X509_STORE_CTX_set_default(context, "ssl_server");
        X509_STORE_CTX_set_flags(context, X509_V_FLAG_NO_CHECK_TIME);
        X509_verify_cert(context);
        outcome = X509_STORE_CTX_get_error(context);
    }
    X509_STORE_CTX_free(context);
    sk_X509_free(others);
    return outcome;
}

static inline int herald_err_library(unsigned long code) { return ERR_GET_LIB(code); }
static inline int herald_err_reason(unsigned long code) { return ERR_GET_REASON(code); }

#endif
