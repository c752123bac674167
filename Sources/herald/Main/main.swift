import Glibc
import HeraldCommand

// Without exit handlers: OpenSSL's takes away what the client's thread says goodbye with.
_exit(await Program.run())
