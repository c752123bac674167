import Glibc
import HeraldCommand

exit(await HeraldCommand.run(Array(CommandLine.arguments.dropFirst())))
