import Glibc
import HeraldCommand

// Exit without exit handlers: OpenSSL's handler frees memory that the HTTP client's thread still
// uses to close its TLS connections.
_exit(await Program.run())
