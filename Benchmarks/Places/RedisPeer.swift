import BenchmarkKit
import Glibc
import Spatial
import TestSupport

/// Redis with the same places over a socket of its own, asked by GEOSEARCH with a radius that is
/// doubled until there are ten.
nonisolated final class RedisPeer {
    private let process: ChildProcess
    private let connection: Int32
    private let scratch = ScratchDirectory()
    private var buffer: [UInt8] = []
    private var start = 0

    /// Starts one and gives it the places.
    init(_ places: [Coordinate]) throws {
        let path = "\(scratch.path)/redis.sock"
        process = try ChildProcess(
            "/usr/bin/redis-server",
            ["--save", "", "--port", "0", "--unixsocket", path, "--dir", scratch.path],
            output: .file("\(scratch.path)/redis.log"))
        connection = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) {
            unsafe $0.copyBytes(from: path.utf8)
        }
        var isThere = false
        for _ in 0..<500 where !isThere {
            isThere = unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe connect(connection, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                }
            }
            if !isThere { usleep(10_000) }
        }
        guard isThere else { throw Failed(reason: "redis-server does not answer") }
        try store(places)
    }

    deinit {
        close(connection)
        process.signal(SIGKILL)
        _ = process.wait()
    }

    private func store(_ places: [Coordinate]) throws {
        let start = ContinuousClock.now
        for first in stride(from: 0, to: places.count, by: 500) {
            var words = ["GEOADD", "places"]
            for number in first..<min(first + 500, places.count) {
                // It has no places beyond.
                let latitude = max(-85, min(85, places[number].latitude))
                words += ["\(places[number].longitude)", "\(latitude)", "place-\(number)"]
            }
            send(Self.command(words))
            _ = try reply()
        }
        Report.rate("Redis: stored, batches of 500, in memory only", places.count, .now - start)
    }

    /// Asks one at a time, and 64 at a time.
    func ask(_ questions: [Coordinate]) throws {
        var times: [Double] = []
        for question in questions.prefix(5_000) {
            let start = ContinuousClock.now
            try search([question])
            times.append((.now - start) / .milliseconds(1))
        }
        Report.times("Redis: nearest 10 near towns, one at a time", times)
        let start = ContinuousClock.now
        for first in stride(from: 0, to: questions.count, by: 64) {
            try search(Array(questions[first..<min(first + 64, questions.count)]))
        }
        Report.rate("Redis: nearest 10 near towns, 64 at a time", questions.count, .now - start)
    }

    private func search(_ questions: [Coordinate]) throws {
        var (open, radius) = (questions, 2.0)
        while !open.isEmpty {
            send(
                open.flatMap { question in
                    Self.command([
                        "GEOSEARCH", "places", "FROMLONLAT", "\(question.longitude)",
                        "\(max(-85, min(85, question.latitude)))", "BYRADIUS", "\(radius)", "km",
                        "ASC", "COUNT", "10", "WITHDIST",
                    ])
                })
            var few: [Coordinate] = []
            for question in open where try reply() < 10 { few.append(question) }
            (open, radius) = (few, radius * 2)
            if radius > 30_000 { return }
        }
    }

    private static func command(_ words: [String]) -> [UInt8] {
        var bytes = Array("*\(words.count)\r\n".utf8)
        for word in words { bytes += "$\(word.utf8.count)\r\n\(word)\r\n".utf8 }
        return bytes
    }

    private func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe write(connection, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads a reply; of a list says how many elements it has.
    private func reply() throws -> Int {
        let head = try line()
        let number = Int(String(decoding: head.dropFirst(), as: UTF8.self)) ?? 0
        switch head.first {
        case UInt8(ascii: "*"):
            for _ in 0..<max(0, number) { _ = try reply() }
            return number
        case UInt8(ascii: "$"):
            if number >= 0 { try skip(number + 2) }
            return 1
        case UInt8(ascii: "-"):
            throw Failed(reason: String(decoding: head, as: UTF8.self))
        default: return number
        }
    }

    private func line() throws -> [UInt8] {
        while true {
            if let end = buffer[start...].firstIndex(of: 10) {
                let line = Array(buffer[start..<end - 1])
                start = end + 1
                return line
            }
            try fill()
        }
    }

    private func skip(_ count: Int) throws {
        while buffer.count - start < count { try fill() }
        start += count
    }

    private func fill() throws {
        buffer.removeFirst(start)
        start = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { pointer, filled in
            filled = max(0, unsafe read(connection, pointer.baseAddress, 1 << 16))
        }
        guard !bytes.isEmpty else { throw Failed(reason: "redis-server has gone") }
        buffer += bytes
    }
}
