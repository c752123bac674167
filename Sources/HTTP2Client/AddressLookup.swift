import Glibc
import HTTP
import Transport

/// Resolution of host names, on a thread of its own for each name, as it blocks.
enum AddressLookup {
    typealias Outcome = Result<[NumericAddress], HTTP2Failure>

    /// Returns the address if `host` is a numeric address; nil if it is a name.
    static func numeric(_ host: String, _ port: Int) -> NumericAddress? {
        try? find(host, port, AI_NUMERICHOST).get().first
    }

    /// Resolves a name; `then` is called on the loop.
    static func start(
        _ host: String, _ port: Int, on loop: EventLoop, then: @escaping (Outcome) -> Void
    ) {
        let answer = Answer(loop: loop, then: then)
        let box = unsafe Unmanaged.passRetained(
            Work { answer.give(find(host, port, AI_ADDRCONFIG)) })
        var thread = pthread_t()
        let failed = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, box.toOpaque())
        if failed == 0 {
            pthread_detach(thread)
        } else {
            unsafe box.release()
            answer.give(.failure(HTTP2Failure(.name, "cannot start a thread to look up \(host)")))
        }
    }

    private static func find(_ host: String, _ port: Int, _ flags: Int32) -> Outcome {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = flags | AI_NUMERICSERV
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let status = unsafe getaddrinfo(host, "\(port)", &hints, &found)
        guard status == 0, let found = unsafe found else {
            let why = unsafe String(cString: gai_strerror(status))
            return .failure(
                HTTP2Failure(
                    .name,
                    "\(host) cannot be looked up: \(why); check the host's name and this machine's "
                        + "DNS"))
        }
        defer { unsafe freeaddrinfo(found) }
        var addresses: [NumericAddress] = []
        var next: UnsafeMutablePointer<addrinfo>? = unsafe found
        while let entry = unsafe next {
            if let address = unsafe NumericAddress(entry.pointee) { addresses.append(address) }
            unsafe next = entry.pointee.ai_next
        }
        return .success(addresses)
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// A box that carries the result back to the loop.
    ///
    /// It is `@unchecked Sendable` because the resolving thread only passes it on: `then` is called
    /// and released on the loop that created it.
    private final class Answer: @unchecked Sendable {
        private let loop: EventLoop
        private var then: ((Outcome) -> Void)?

        init(loop: EventLoop, then: @escaping (Outcome) -> Void) {
            self.loop = loop
            self.then = then
        }

        func give(_ outcome: Outcome) {
            loop.perform {
                self.then?(outcome)
                self.then = nil
            }
        }
    }
}
