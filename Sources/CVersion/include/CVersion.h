#pragma once

/// The version of the package that this executable is from; empty in a build of the sources.
const char *herald_stamped_version(void);
