#pragma once

#include <roaring/roaring.h>
