import Protocol

/// The providers of every app, as they were last committed.
struct ProviderBook: Hashable, Sendable {
    private struct Page: Hashable, Sendable {
        var records: [ProviderRecord]
        var change: Int64
    }

    private var pages: [String: Page] = [:]

    /// No providers.
    init() {}

    /// All providers as they are stored, those of an app in their order.
    ///
    /// - Parameter change: up to which change that is.
    init(_ stored: [ProviderRecord], change: Int64) {
        for (app, records) in Dictionary(grouping: stored, by: \.app) {
            pages[app] = Page(records: records, change: change)
        }
    }

    /// An app's providers in the order in which they were first set: messages are offered to them
    /// in it.
    func adapters(of app: String) -> [ProviderRecord] { pages[app]?.records ?? [] }

    /// One of them.
    func record(_ name: String, of app: String) -> ProviderRecord? {
        adapters(of: app).first { $0.name == name }
    }

    /// Where an app's messages may go besides the public Internet, of all its providers together.
    ///
    /// - Parameters:
    ///   - others: hosts by kind of address that every app may send to.
    ///   - addressKinds: of a kind of provider.
    func ownReceivers(
        of app: String, besides others: [String: [String]], addressKinds: (String) -> [String]
    ) -> [Proto.OwnReceivers] {
        var names = others
        for record in adapters(of: app) {
            guard let words = record.settings["allow"] else { continue }
            for address in addressKinds(record.kind) {
                names[address, default: []] += words.split(separator: ",").map(String.init)
            }
        }
        return names.sorted { $0.key < $1.key }.map { kind, names in
            var message = Proto.OwnReceivers()
            (message.addressKind, message.names) = (kind, names)
            return message
        }
    }

    /// The apps that have ever had a provider since the start.
    var apps: [String] { pages.keys.sorted() }

    /// Takes over what an app has since a change; false if a later one is known already.
    mutating func set(_ records: [ProviderRecord], of app: String, change: Int64) -> Bool {
        if let page = pages[app], page.change > change { return false }
        pages[app] = Page(records: records, change: change)
        return true
    }
}
