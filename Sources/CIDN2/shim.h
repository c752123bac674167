#pragma once

#include <idn2.h>

// The flags are of an anonymous enum, which Swift imports under other types. Non-transitional: ß stays
// a letter of its own, as registries have it (UTS 46 §4).
static inline int herald_domain_to_ascii(const char *name, char **ascii) {
    return idn2_to_ascii_8z(
        name, ascii, IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL | IDN2_USE_STD3_ASCII_RULES);
}

// Whether a name was refused because it stands for characters that no new name may have.
static inline int herald_domain_is_disallowed(int status) { return status == IDN2_DISALLOWED; }
