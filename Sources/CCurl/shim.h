// libcurl, with one setter for each type, because its own setters are variadic, which Swift does
// not import.
#ifndef HERALD_CCURL_H
#define HERALD_CCURL_H

// The type checks would turn the setters into macros, which the functions below do not need.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static inline CURLcode herald_easy_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode herald_easy_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode herald_easy_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode herald_easy_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}

// Sets an option to bytes, which libcurl copies.
static inline CURLcode herald_easy_set_blob(
    CURL *easy, CURLoption option, const void *bytes, size_t count) {
    struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
    return curl_easy_setopt(easy, option, &blob);
}

typedef size_t (*herald_curl_data)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode herald_easy_set_data_callback(
    CURL *easy, CURLoption option, herald_curl_data callback) {
    return curl_easy_setopt(easy, option, callback);
}

static inline CURLcode herald_easy_set_opensocket(CURL *easy, curl_opensocket_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
}

static inline CURLcode herald_easy_set_prerequest(CURL *easy, curl_prereq_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
}

static inline CURLcode herald_easy_set_progress(CURL *easy, curl_xferinfo_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, callback);
}

// Returns the connection's socket; -1 if there is none. CURL_SOCKET_BAD is a macro with a cast,
// which Swift does not import.
static inline int herald_easy_get_socket(CURL *easy) {
    curl_socket_t descriptor = CURL_SOCKET_BAD;
    CURLcode code = curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &descriptor);
    return code == CURLE_OK ? descriptor : -1;
}

static inline CURLcode herald_easy_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLMcode herald_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

// Returns the next finished transfer and writes its result; NULL when no other has finished. The
// result is a member of a union.
static inline CURL *herald_multi_next_finished(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left)) != NULL) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

// Copies the address out of `struct curl_sockaddr`, whose last member has the length `addrlen`.
// Returns the number of bytes written, 4 or 16; 0 for any other address family.
static inline int herald_curl_address(const struct curl_sockaddr *from, uint8_t bytes[16]) {
    if (from->family == AF_INET && from->addrlen >= sizeof(struct sockaddr_in)) {
        const struct sockaddr_in *address = (const struct sockaddr_in *)&from->addr;
        memcpy(bytes, &address->sin_addr, 4);
        return 4;
    }
    if (from->family == AF_INET6 && from->addrlen >= sizeof(struct sockaddr_in6)) {
        const struct sockaddr_in6 *address = (const struct sockaddr_in6 *)&from->addr;
        memcpy(bytes, &address->sin6_addr, 16);
        return 16;
    }
    return 0;
}

#endif
