import Fleet
import Foundation

exit(await FleetProgram.run())
