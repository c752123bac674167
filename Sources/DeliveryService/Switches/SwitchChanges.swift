import Protocol
import ServiceStorage

/// A request for the record of the switches' changes, checked.
struct SwitchChanges {
    /// The app whose changes are asked for; nil for all.
    let scope: String?
    /// The epoch that the page ends before.
    let before: Int64
    private let size: Int

    /// - Parameter scope: the app that the caller may ask for; nil for all.
    /// - Throws: `invalidArgument` that names the field.
    init(
        _ request: Proto.ListKillSwitchChangesRequest, of scope: String?
    ) throws(RPCError) {
        self.scope = scope
        size = try PageSize.checked(request.pageSize)
        before =
            request.pageToken.isEmpty
            ? .max : try OpaqueNumber.read(request.pageToken, "page_token", mark: "k")
    }

    /// The number of changes to read: one more than fit shows whether there is another page.
    var limit: Int { size + 1 }

    /// Returns the answer of the changes that were read.
    func response(_ changes: [KillSwitch]) -> Proto.ListKillSwitchChangesResponse {
        var response = Proto.ListKillSwitchChangesResponse()
        response.changes = changes.prefix(size).map(\.proto)
        if changes.count > size, let last = changes.prefix(size).last {
            response.nextPageToken = OpaqueNumber.text(last.epoch, mark: "k")
        }
        return response
    }
}
