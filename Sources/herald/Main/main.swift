import Glibc
import HeraldCommand

exit(await Program.run(Array(CommandLine.arguments.dropFirst())))
