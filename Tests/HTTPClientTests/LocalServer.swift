import Foundation
import TestCertificates
import TestSupport

/// A web server in Python on its own port, which is stopped when this object is released.
final class LocalServer: Sendable {
    let port: UInt16
    private let isSecure: Bool
    private let processID: Int32
    /// The server's input; the server ends when it is closed, so that it does not outlive a crash.
    private let input = Pipe()

    private static let kept = Result { try LocalServer() }

    /// A server that is started once for all tests, and ends with their process.
    static var shared: LocalServer {
        get throws { try kept.get() }
    }

    /// Starts a server at `address`, which speaks TLS if there are certificates.
    init(_ certificates: Certificates? = nil, address: String = "127.0.0.1") throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["python3", "-u", "-c", Self.program, address]
            + (certificates.map { [$0.chain, $0.key] } ?? [])
        process.standardInput = input
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        processID = process.processIdentifier
        isSecure = certificates != nil
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let number = UInt16(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        port = number
    }

    deinit {
        kill(processID, SIGKILL)
    }

    func url(_ path: String, host: String = "127.0.0.1") -> String {
        "\(isSecure ? "https" : "http")://\(host):\(port)\(path)"
    }

    /// `/count/x` answers with the number of requests for `/x`.
    private static let program = """
        import collections, http.server, os, ssl, sys, threading, time

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            seen = collections.Counter()

            def log_message(self, *arguments): pass

            def answer(self, status, body=b"", headers=()):
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                for name, value in headers: self.send_header(name, value)
                self.end_headers()
                if self.command != "HEAD": self.wfile.write(body)

            def drop(self, some=b""):
                self.wfile.write(some)
                self.close_connection = True

            def handle_any(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                name, _, argument = self.path[1:].partition("/")
                if name == "count": return self.answer(200, str(Handler.seen[argument]).encode())
                Handler.seen[self.path[1:]] += 1
                if name == "echo":
                    head = self.command + " " + self.path + "\\n" + "".join(
                        key + ": " + value + "\\n" for key, value in self.headers.items())
                    twice = [("X-Twice", "a"), ("X-Twice", "b")]
                    return self.answer(200, head.encode() + b"\\n" + body, twice)
                if name == "status": return self.answer(int(argument), b"so")
                if name == "redirect":
                    return self.answer(302, headers=[("Location", "/echo/" + argument)])
                if name == "large": return self.answer(200, b"x" * int(argument))
                if name == "headers":
                    lines = int(argument) // 1000
                    return self.answer(200, headers=[("X-Long", "x" * 1000)] * lines)
                if name == "once":
                    even = Handler.seen[self.path[1:]] % 2 == 0
                    return self.drop() if even else self.answer(200)
                if name == "hang": return time.sleep(3600)
                if name == "drop": return self.drop()
                if name == "garbage": return self.drop(b"What?\\r\\n\\r\\n")
                if name in ("partial", "slow"):
                    self.drop(b"HTTP/1.1 200 OK\\r\\nContent-Length: 100\\r\\n\\r\\nten bytes.")
                    return time.sleep(3600 if name == "slow" else 0)
                if name == "chunked":
                    piece = b"400\\r\\n" + b"x" * 1024 + b"\\r\\n"
                    return self.drop(
                        b"HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n"
                        + piece * (int(argument) // 1024) + b"0\\r\\n\\r\\n")
                self.answer(404)

            do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = do_PATCH = handle_any

        class Server(http.server.ThreadingHTTPServer):
            request_queue_size = 128
            def handle_error(self, *arguments): pass

        server = Server((sys.argv[1], 0), Handler)
        if len(sys.argv) > 2:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(sys.argv[2], sys.argv[3])
            server.socket = context.wrap_socket(
                server.socket, server_side=True, do_handshake_on_connect=False)
        def wait():
            sys.stdin.read()
            os._exit(0)
        threading.Thread(target=wait, daemon=True).start()
        print(server.server_address[1])
        server.serve_forever()
        """
}

/// A listening socket whose connections never get a byte.
final class SilentServer: Sendable {
    private let socket: LoopbackSocket
    var port: UInt16 { socket.port }

    init() throws {
        socket = try LoopbackSocket()
        try socket.listen()
    }
}
