import Glibc
import Protocol
import ServiceKit

/// The connection to the kill switch: through the gateway, or directly to delivery.
///
/// Without the registry the gateway accepts a key only for a while, and none after a restart; the
/// switch has to work all the same. A user who may open delivery's socket may do anything to the
/// suite anyway.
struct SwitchPath: Sendable {
    let delivery: DeliveryClient
    let registry: RegistryClient
    let context: CallContext
    /// Returns the app that a command is for; empty for a key that belongs to an app.
    let app: @Sendable () async throws -> String

    /// Creates the path through the gateway.
    init(_ session: Session) {
        (delivery, registry) = (session.delivery, session.registry)
        context = session.context
        app = { try await session.app() }
    }

    /// Creates the path to this machine's daemons.
    ///
    /// - Parameter user: the number of the calling user, before root became the suite's user.
    init(_ suite: LocalSuite, _ invocation: Invocation, user: UInt32) {
        (delivery, registry) = (suite.killSwitch, suite.registry)
        let principal = Principal(
            role: .operator, app: "", subject: Self.person(invocation.settings, user: user))
        context = CallContext(principal: principal)
        let named = invocation.namedApp
        app = {
            guard !named.isEmpty else {
                throw UsageError("which app? Without the registry, name it by --app or HERALD_APP")
            }
            return named
        }
    }

    /// Runs `body` with the local path if `--local` is given, otherwise through the gateway.
    ///
    /// If the gateway or the registry does not answer, it uses delivery's socket if this machine
    /// has one.
    static func run(
        _ invocation: Invocation, _ body: @Sendable (SwitchPath) async throws -> Void
    ) async throws {
        let directories = Directories(invocation.settings)
        let user = getuid()
        if invocation.flag("local") {
            return try await runHere(directories, invocation, user: user, body)
        }
        let session = try Session(invocation)
        do {
            try await body(SwitchPath(session))
        } catch let error as RPCError where ExitCode(error) == .unavailable {
            let socket = directories.switchSocket
            guard unsafe access(socket, R_OK | W_OK) == 0 else { throw error }
            // With a named address another suite may be meant.
            guard !Session.isNamed(invocation) else {
                invocation.console.note(
                    "herald: on the suite's own machine, --local works without the gateway")
                throw error
            }
            invocation.console.note(
                "herald: \(error.message.printable); using delivery's own socket, as "
                    + person(invocation.settings, user: user).printable)
            try await runHere(directories, invocation, user: user, body)
        }
    }

    /// Runs `body` with delivery's own socket, and says how sending is stopped if delivery does not
    /// answer there, either.
    private static func runHere(
        _ directories: Directories, _ invocation: Invocation, user: UInt32,
        _ body: @Sendable (SwitchPath) async throws -> Void
    ) async throws {
        do {
            try await body(SwitchPath(LocalSuite(directories), invocation, user: user))
        } catch let error as RPCError where ExitCode(error) == .unavailable {
            guard unsafe access(directories.switchSocket, R_OK | W_OK) == 0 || errno != EACCES
            else {
                invocation.console.note(
                    "herald: only root and the suite's user may use delivery's own socket, and "
                        + "whether anything is sent is not known: call it as root")
                throw error
            }
            invocation.console.note(
                error.code == .deadlineExceeded
                    ? "herald: delivery does not answer at all, and whether the switch changed is "
                        + "not known: 'systemctl stop herald-delivery' stops all sending, within "
                        + "20 seconds"
                    : "herald: delivery does not run, so nothing is sent; it goes on when it is "
                        + "started, unless a switch is on")
            throw error
        }
    }

    /// Returns the person for the log: the number of the user and the name from the environment,
    /// which is not verified.
    static func person(_ settings: Settings, user: UInt32) -> String {
        let names = ["SUDO_USER", "LOGNAME", "USER"].map { settings.string($0, or: "") }
        let name = names.first { !$0.isEmpty }.map { " \($0.cut(to: 64))" } ?? ""
        return "operator on this machine:\(name) (uid \(user))"
    }
}
