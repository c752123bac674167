import Glibc
import Protocol
import ServiceKit

/// The connection of one command to the suite: the gateway, the key and the app.
final class Session: Sendable {
    let gateway: Gateway
    let url: String
    let accounts: AccountsClient
    let registry: RegistryClient
    let geo: GeoClient
    let delivery: DeliveryClient
    let watcher: WatcherClient
    let apps: ClientClient
    let audit: AuditClient
    /// Calls carry no context of their own: the gateway makes it from the key.
    let context = CallContext()
    private let named: String

    /// Creates a session from the command's options, the environment and the files of HERALD_HOME.
    convenience init(_ invocation: Invocation) throws {
        try self.init(invocation, key: try Self.key(invocation))
    }

    /// Creates a session with a key; an empty key means none.
    init(_ invocation: Invocation, key: String) throws {
        url = Self.url(invocation)
        gateway = try Gateway(
            url: url, authorities: try Self.authorities(invocation), key: key.isEmpty ? nil : key,
            route: Self.isNamed(invocation) ? nil : OwnGateway(invocation.settings).route)
        accounts = AccountsClient(gateway)
        registry = RegistryClient(gateway)
        geo = GeoClient(gateway)
        delivery = DeliveryClient(gateway)
        watcher = WatcherClient(gateway)
        apps = ClientClient(gateway)
        audit = AuditClient(gateway)
        named = invocation.namedApp
    }

    var configSets: ConfigSetsClient { ConfigSetsClient(gateway) }
    var approvals: ApprovalsClient { ApprovalsClient(gateway) }
    var experiments: ExperimentsClient { ExperimentsClient(gateway) }
    var feeds: FeedsClient { FeedsClient(gateway) }

    /// The app that `--app` or HERALD_APP names; empty for none.
    var namedApp: String { named }

    /// Returns the app that a command is for: the named one, or the suite's only app.
    ///
    /// It is empty for a key that belongs to an app, since the suite knows the key's app.
    func app() async throws -> String {
        guard named.isEmpty else { return try await existingApp() }
        let all: [Proto.App]
        do {
            all = try await registry.listApps(Proto.ListAppsRequest(), context).apps
        } catch let error as RPCError where error.code == .permissionDenied {
            return ""
        }
        guard all.count != 1 else { return all[0].id }
        guard !all.isEmpty else {
            throw UsageError("there is no app yet: herald apps create ID --name NAME")
        }
        let names = all.map(\.id).joined(separator: ", ")
        throw UsageError("which app? --app or HERALD_APP names one of \(names)")
    }

    /// Returns the named app; empty if none was named.
    ///
    /// Only the registry knows which apps exist; the other services accept any name. The name is
    /// not checked if the key may not list apps or if the registry does not answer.
    ///
    /// - Throws: `RPCError` if there is no such app.
    func existingApp() async throws -> String {
        if !named.isEmpty, let problem = await problem(ofApp: named) { throw problem }
        return named
    }

    /// Returns the error about an app's name; nil if the app exists, or if the suite does not
    /// answer.
    func problem(ofApp app: String) async -> RPCError? {
        let apps = try? await registry.listApps(Proto.ListAppsRequest(), context).apps.map(\.id)
        guard let apps, !apps.contains(app) else { return nil }
        return Spelling.notFound("app", app, in: apps, list: "herald apps")
    }

    /// Returns whether `--url` or HERALD_URL gives the gateway's address.
    static func isNamed(_ invocation: Invocation) -> Bool {
        invocation.option("url") != nil || !invocation.settings.string("HERALD_URL", or: "").isEmpty
    }

    /// Returns the gateway's address: the named one, else that of this machine's suite.
    static func url(_ invocation: Invocation) -> String {
        let settings = invocation.settings
        return invocation.option("url")
            ?? settings.string("HERALD_URL", or: OwnGateway(settings).url)
    }

    /// The value of `--ca` and HERALD_CA that means the authorities that the system trusts.
    static let systemAuthorities = "system"

    /// Returns the file of the authorities to trust: the named one, or the suite's own authority;
    /// nil for the system's authorities.
    ///
    /// It is nil, too, if the gateway's certificate is not by the suite's own authority.
    static func authorities(_ invocation: Invocation) throws -> String? {
        let own = Directories(invocation.settings).secret("ca.pem")
        let given = invocation.settings.string("HERALD_CA", or: "")
        if let path = invocation.option("ca") ?? (given.isEmpty ? nil : given) {
            guard path != systemAuthorities else { return nil }
            guard let text = try TextFile.read(path) else {
                throw UsageError("there is no file '\(path)' with the authority to trust")
            }
            guard text.contains("-----BEGIN CERTIFICATE-----") else {
                throw UsageError("there is no certificate in PEM form in the file '\(path)'")
            }
            return path
        }
        guard unsafe access(own, R_OK) == 0 || errno != EACCES else {
            throw UsageError(
                "you may not read \(own): --ca or HERALD_CA names the authority to trust; on the "
                    + "suite's machine members of the group herald may read it")
        }
        guard try TextFile.read(own) != nil else { return nil }
        return OwnGateway(invocation.settings).isOfAnotherAuthority ? nil : own
    }

    /// Returns the API key from `--key-file`, from HERALD_KEY or the context, or from HERALD_HOME.
    static func key(_ invocation: Invocation) throws -> String {
        switch KeySource(invocation) {
        case .option(let path):
            guard let text = try TextInput.read(path) else {
                throw UsageError("there is no file '\(path)' with a key")
            }
            guard !trimmed(text).isEmpty else {
                throw UsageError("there is no key in the file '\(path)'")
            }
            return trimmed(text)
        case .setting(let key): return key
        case .suite(let path):
            guard unsafe access(path, R_OK) == 0 || errno != EACCES else {
                throw UsageError(
                    "you may not read \(path): --key-file or HERALD_KEY gives a key of your own, "
                        + "which 'herald keys create' makes")
            }
            guard let text = try TextFile.read(path) else {
                throw UsageError(
                    "there is no key. 'herald login' saves one; or name its file with --key-file, "
                        + "or set HERALD_KEY. On the suite's machine the file is \(path)")
            }
            return trimmed(text)
        }
    }

    /// Returns the first word of a key's file.
    static func trimmed(_ text: String) -> String {
        String(text.split(whereSeparator: \.isWhitespace).first ?? "")
    }
}
