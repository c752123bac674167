#pragma once

#include <jansson.h>

// json_error_t.text is a char[160], which Swift imports as a tuple of 160 elements.
static inline const char *herald_json_error_text(const json_error_t *error) {
    return error->text;
}

// json_error_code names an enum and a function, which Swift cannot tell apart.
static inline int herald_json_error_code(const json_error_t *error) {
    return (int)json_error_code(error);
}
