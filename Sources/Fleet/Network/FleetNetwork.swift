import Foundation
import HeraldClient
import Synchronization

/// The network of all devices, over a line that they share, with the numbers of its requests.
final class FleetNetwork: Sendable {
    /// The numbers of requests and bytes that the network has carried.
    struct Counts: Hashable, Sendable, Codable {
        /// Requests that left a device, and those of them that were lost, or whose answers were.
        var requests = 0
        var lost = 0
        /// Answers that ask to wait (429), and answers of 500 and above.
        var refused = 0
        var failed = 0
        /// The bytes of bodies, up and down.
        var up = 0
        var down = 0
    }

    private let line: GatewayLine
    private let state = Mutex(Counts())

    init(_ line: GatewayLine) { self.line = line }

    var counts: Counts { state.withLock { $0 } }

    /// Sends a request, and returns its answer.
    func send(_ request: TransportRequest) async throws -> TransportAnswer {
        let answer = try await line.send(request)
        state.withLock { counts in
            counts.up += request.body.count
            counts.down += answer.body.count
            if answer.status == 429 { counts.refused += 1 }
            if answer.status >= 500 { counts.failed += 1 }
        }
        return answer
    }

    fileprivate func note(isLost: Bool) {
        state.withLock { counts in
            counts.requests += isLost ? 0 : 1
            counts.lost += isLost ? 1 : 0
        }
    }
}

/// The network of one process on one device: it may be absent, and loses a share of requests and
/// answers.
struct PhoneTransport: HTTPTransport {
    let network: FleetNetwork
    let process: PhoneProcess
    let random: SharedRandom
    /// The share of the requests that are lost, and of the answers, from 0 to 1.
    let loss: Double
    /// The factor by which the device's clock goes faster than the server's.
    let speed: Double
    let air: Air
    let silence: ToldSilence

    /// The state of a device's network: whether there is one, and whether the last request was
    /// answered.
    final class Air: Sendable {
        private let state = Mutex((isThere: true, failures: 0, isBehind: true))

        var isThere: Bool {
            get { state.withLock { $0.isThere } }
            set { state.withLock { $0.isThere = newValue } }
        }
        /// The number of requests that got no answer.
        var failures: Int { state.withLock { $0.failures } }
        /// Tells whether the last request got no answer, or none was made.
        var isBehind: Bool { state.withLock { $0.isBehind } }

        fileprivate func note(isAnswered: Bool) {
            state.withLock { state in
                state.isBehind = !isAnswered
                state.failures += isAnswered ? 0 : 1
            }
        }
    }

    /// The beginning of a part's error in an answer; in a text its quotes would be escaped.
    private static let partError = Array(#""error":"#.utf8)

    func send(_ request: TransportRequest) async throws -> TransportAnswer {
        try process.begin()
        defer { process.end() }
        guard air.isThere else {
            air.note(isAnswered: false)
            throw NoNetwork()
        }
        network.note(isLost: false)
        if random.happens(loss) { throw lost() }
        var answer: TransportAnswer
        let words = silence.asks(request.body)
        do {
            answer = try await network.send(request)
        } catch {
            air.note(isAnswered: false)
            throw error
        }
        // A part has an error if the service behind it is away: nothing is learnt of it then.
        let isWhole = !answer.body.holds(Self.partError)
        if let words, answer.status == 200, isWhole { silence.took(words) }
        // An answer that comes to a dead process was lost as well.
        guard !process.isDead else { throw DeadProcess() }
        if random.happens(loss) { throw lost() }
        air.note(isAnswered: answer.status == 200 && isWhole)
        // The server counts its own seconds.
        if let wait = answer.headers["retry-after"].flatMap(Double.init) {
            answer.headers["retry-after"] = String(Int((wait * speed).rounded(.up)))
        }
        return answer
    }

    private func lost() -> NoNetwork {
        air.note(isAnswered: false)
        network.note(isLost: true)
        return NoNetwork()
    }
}

/// The failure of a request that got no answer.
struct NoNetwork: Error {}
