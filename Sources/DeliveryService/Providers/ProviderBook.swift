import Protocol

/// The providers of every app, as last committed.
struct ProviderBook: Hashable, Sendable {
    private struct Page: Hashable, Sendable {
        var records: [ProviderRecord]
        var change: Int64
    }

    private var pages: [String: Page] = [:]

    /// Creates an empty book.
    init() {}

    /// Creates the book from stored providers, in order within an app.
    ///
    /// - Parameter change: The number of the last change that is included.
    init(_ stored: [ProviderRecord], change: Int64) {
        for (app, records) in Dictionary(grouping: stored, by: \.app) {
            pages[app] = Page(records: records, change: change)
        }
    }

    /// Returns an app's providers in the order in which they were first set, in which messages are
    /// offered to them.
    func adapters(of app: String) -> [ProviderRecord] { pages[app]?.records ?? [] }

    /// Returns an app's provider with a name.
    func record(_ name: String, of app: String) -> ProviderRecord? {
        adapters(of: app).first { $0.name == name }
    }

    /// Returns the receivers that an app's messages may go to besides those that everybody may use,
    /// from all its providers.
    ///
    /// - Parameters:
    /// - others: The receivers that every app may use, by kind of address.
    /// - addressKinds: Returns the kinds of address of a kind of provider.
    func ownReceivers(
        of app: String, besides others: [String: [String]], addressKinds: (String) -> [String]
    ) -> [Proto.OwnReceivers] {
        var names = others
        for record in adapters(of: app) {
            let words = ["allow", "services"].compactMap { record.settings[$0] }
                .flatMap { $0.split(separator: ",").map(String.init) }
            guard !words.isEmpty else { continue }
            for address in addressKinds(record.kind) { names[address, default: []] += words }
        }
        return names.sorted { $0.key < $1.key }.map { kind, names in
            var message = Proto.OwnReceivers()
            (message.addressKind, message.names) = (kind, names)
            return message
        }
    }

    /// The apps that have had a provider since the start.
    var apps: [String] { pages.keys.sorted() }

    /// Removes an app that was deleted.
    mutating func forget(app: String) { pages[app] = nil }

    /// Sets an app's providers as of a change; returns false if a later change is known already.
    mutating func set(_ records: [ProviderRecord], of app: String, change: Int64) -> Bool {
        if let page = pages[app], page.change > change { return false }
        pages[app] = Page(records: records, change: change)
        return true
    }
}
