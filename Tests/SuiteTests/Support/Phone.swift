import Fleet
import Foundation
import HeraldClient
import Synchronization
import TestSupport
import Testing

/// A phone with the library for apps, in a folder of its own, against a running suite.
struct Phone: Sendable {
    let client: HeraldClient
    let network: PhoneNetwork
    /// The folder with the phone's files and keys.
    let folder: URL

    /// Creates a phone that was never used.
    ///
    /// - Parameters:
    ///   - folder: another phone's folder, for the same device after a restart.
    ///   - change: changes of the configuration.
    init(
        _ suite: RunningSuite, key: String, folder: URL? = nil,
        _ change: (inout HeraldClient.Configuration) throws -> Void = { _ in }
    ) throws {
        self.folder =
            folder ?? suite.home.appending(path: "phone-\(UInt64.random(in: 0 ... .max))")
        network = PhoneNetwork(try CurlTransport(authorities: suite.authorities))
        let storage = ClientStorage(
            files: FolderStore(self.folder.appending(path: "files")),
            keys: FolderKeyStore(self.folder.appending(path: "keys")), processes: ["extension"])
        var configuration = HeraldClient.Configuration(
            gateway: try #require(URL(string: suite.url)), key: key, storage: storage)
        configuration.transport = network
        configuration.platform = "linux"
        // A test does not wait for a person to finish.
        configuration.pacing.gather = .milliseconds(5)
        configuration.pacing.firstPause = .milliseconds(50)
        configuration.pacing.longestPause = .seconds(1)
        try change(&configuration)
        client = HeraldClient(configuration)
    }

    /// Syncs until the server has everything.
    func syncWhole() async throws {
        try await waitUntil("the phone has synced") { await client.sync() }
    }

    /// The ids of the messages in the phone's inbox.
    var inbox: [String] { get async throws { try await client.inbox().map(\.message.id) } }

    /// The server's id of the device; empty if it is not registered.
    var deviceID: String { get async { await client.why().deviceID } }
}

/// A phone's network, which reaches the suite, loses a share of requests and answers, and records
/// all requests.
final class PhoneNetwork: HTTPTransport, Sendable {
    private let transport: CurlTransport
    private struct State {
        var loss = 0.0
        var requests: [TransportRequest] = []
        var disk: DyingStore?
    }

    private let state = Mutex(State())

    init(_ transport: CurlTransport) { self.transport = transport }

    /// The share of requests that are lost, and of answers, from 0 to 1.
    var loss: Double {
        get { state.withLock { $0.loss } }
        set { state.withLock { $0.loss = newValue } }
    }

    /// The disk of the phone's process.
    ///
    /// Once it is dead the process sends nothing more.
    var disk: DyingStore? {
        get { state.withLock { $0.disk } }
        set { state.withLock { $0.disk = newValue } }
    }

    /// All requests so far.
    var requests: [TransportRequest] { state.withLock { $0.requests } }

    func send(_ request: TransportRequest) async throws -> TransportAnswer {
        if disk?.isDead == true { throw SuiteError("the process is dead") }
        let loss = state.withLock { state in
            state.requests.append(request)
            return state.loss
        }
        if .random(in: 0..<1) < loss { throw SuiteError("the request is lost") }
        let answer = try await transport.send(request)
        if .random(in: 0..<1) < loss { throw SuiteError("the answer is lost") }
        return answer
    }
}

/// A phone's files, whose process dies during a write: the write is cut off at some byte.
final class DyingStore: FileStore, Sendable {
    private let files: FolderStore
    private let left: Mutex<Int>

    /// - Parameter bytes: the number of bytes that the process writes before it dies.
    init(_ folder: URL, bytes: Int) {
        files = FolderStore(folder)
        left = Mutex(bytes)
    }

    var isDead: Bool { left.withLock { $0 < 0 } }

    /// Lets the process die now.
    func kill() { left.withLock { $0 = -1 } }

    /// Takes up to `count` bytes from those that may still be written, and returns their number.
    private func take(_ count: Int) -> Int {
        left.withLock { left in
            guard left >= 0 else { return 0 }
            let taken = min(count, left)
            left -= count
            return taken
        }
    }

    func read(_ name: String) -> Stored<Data> {
        isDead ? .unreadable("the process is dead") : files.read(name)
    }

    func write(_ name: String, _ bytes: Data) throws {
        if isDead { throw SuiteError("the process is dead") }
        let taken = take(bytes.count)
        try files.write(name, bytes.prefix(taken))
        if taken < bytes.count { throw SuiteError("the process dies") }
    }

    func append(_ name: String, _ bytes: Data) throws {
        if isDead { throw SuiteError("the process is dead") }
        let taken = take(bytes.count)
        try files.append(name, bytes.prefix(taken))
        if taken < bytes.count { throw SuiteError("the process dies") }
    }

    func rename(_ name: String, to other: String) throws {
        guard !isDead, take(1) == 1 else { throw SuiteError("the process dies") }
        try files.rename(name, to: other)
    }

    func remove(_ name: String) throws {
        guard !isDead, take(1) == 1 else { throw SuiteError("the process dies") }
        try files.remove(name)
    }
}
