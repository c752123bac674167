#pragma once

#include <idn2.h>

// Converts a domain name to ASCII. Swift imports the flags, an anonymous enum, with other types.
// The processing is non-transitional: ß stays a letter of its own, as registries do it (UTS 46
// §4).
static inline int herald_domain_to_ascii(const char *name, char **ascii) {
    return idn2_to_ascii_8z(
        name, ascii, IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL | IDN2_USE_STD3_ASCII_RULES);
}

// Returns whether a name was refused because it has characters that are disallowed in new names.
static inline int herald_domain_is_disallowed(int status) { return status == IDN2_DISALLOWED; }
