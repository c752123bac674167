import Context
import TimeZones
package import Watch

extension RecipeReader {
    /// A reader that knows the time zones of this machine.
    package static let system = RecipeReader(zones: { ZoneFiles.system.table.rules($0) })
}
