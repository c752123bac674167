#pragma once

#include <jansson.h>

// Returns the text of an error. Swift imports json_error_t.text, a char[160], as a tuple.
static inline const char *herald_json_error_text(const json_error_t *error) {
    return error->text;
}

// Returns the code of an error. In jansson json_error_code is both an enum and a function, which
// Swift cannot tell apart.
static inline int herald_json_error_code(const json_error_t *error) {
    return (int)json_error_code(error);
}
