import Glibc
import Protocol
import ServiceKit

/// The way to the kill switch: through the gateway like everything else, or to delivery itself.
///
/// The gateway believes a key only for a while after the registry has confirmed it, and none after
/// a restart: the switch has to work all the same. Whoever may open delivery's socket may do
/// anything to the suite anyhow.
struct SwitchPath: Sendable {
    let delivery: DeliveryClient
    let registry: RegistryClient
    let context: CallContext
    /// The app that a command is about which names none; empty for a key that belongs to one.
    let app: @Sendable () async throws -> String

    /// The way through the gateway.
    init(_ session: Session) {
        (delivery, registry) = (session.delivery, session.registry)
        context = session.context
        app = { try await session.app() }
    }

    /// The way to this machine's daemons.
    ///
    /// - Parameter user: the number of whoever asked, before root became the suite's user.
    init(_ suite: LocalSuite, _ invocation: Invocation, user: UInt32) {
        (delivery, registry) = (suite.killSwitch, suite.registry)
        let principal = Principal(
            role: .operator, app: "", subject: Self.person(invocation.settings, user: user))
        context = CallContext(principal: principal)
        let named = invocation.namedApp
        app = {
            guard !named.isEmpty else {
                throw UsageError("which app? Without the registry --app or HERALD_APP names it")
            }
            return named
        }
    }

    /// Runs `body` by the way that `--local` says, or through the gateway; and if that, or the
    /// registry behind it, is away, by delivery's own socket where this machine has one.
    static func run(
        _ invocation: Invocation, _ body: @Sendable (SwitchPath) async throws -> Void
    ) async throws {
        let directories = Directories(invocation.settings)
        let user = getuid()
        if invocation.flag("local") {
            return try await body(SwitchPath(LocalSuite(directories), invocation, user: user))
        }
        let session = try Session(invocation)
        do {
            try await body(SwitchPath(session))
        } catch let error as RPCError where ExitCode(error) == .unavailable {
            let socket = directories.switchSocket
            guard unsafe access(socket, R_OK | W_OK) == 0 else { throw error }
            // It may be another suite that was meant.
            guard !Session.isNamed(invocation) else {
                invocation.console.note(
                    "herald: on the suite's own machine --local does it without the gateway")
                throw error
            }
            invocation.console.note(
                "herald: \(error.message.printable); it is done by delivery's own socket, as "
                    + person(invocation.settings, user: user).printable)
            try await body(SwitchPath(LocalSuite(directories), invocation, user: user))
        }
    }

    /// Who it is, for the record: the user that the socket admits, and who that is by their own
    /// account.
    static func person(_ settings: Settings, user: UInt32) -> String {
        let names = ["SUDO_USER", "LOGNAME", "USER"].map { settings.string($0, or: "") }
        let name = names.first { !$0.isEmpty }.map { " \($0.cut(to: 64))" } ?? ""
        return "operator on this machine:\(name) (uid \(user))"
    }
}
