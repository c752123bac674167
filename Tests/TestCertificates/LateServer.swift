import Foundation

/// A web server in Python whose handshakes wait for the test, stopped when this object is released.
package final class LateServer: Sendable {
    package let port: Int
    private let processID: Int32
    private let input = Pipe()
    private let ledger: URL

    /// Starts a server on this machine, as `localhost`.
    package init(_ certificates: Certificates) throws {
        ledger = certificates.directory.appending(path: "late-\(UUID().uuidString)")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", "-u", "-c", Self.program, certificates.chain, certificates.key, ledger.path,
        ]
        process.standardInput = input
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        processID = process.processIdentifier
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let number = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        port = number
    }

    deinit {
        kill(processID, SIGKILL)
    }

    /// The URL of a page of the server.
    package var url: String { "https://localhost:\(port)/hook" }

    /// Lets all handshakes go on, also those that wait.
    package func goOn() { try? input.fileHandleForWriting.write(contentsOf: Data("go\n".utf8)) }

    /// The events so far: `connected` and `request`, in this order for each connection.
    package var events: [String] {
        let text = (try? String(contentsOf: ledger, encoding: .utf8)) ?? ""
        // The last one may still be amid its write.
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
    }

    /// Waits until somebody has connected.
    package func waitForConnection() async throws {
        while events.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    }

    private static let program = """
        import os, socket, ssl, sys, threading

        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
        ledger = open(sys.argv[3], "a")
        lock, go = threading.Lock(), threading.Event()

        def note(word):
            with lock:
                ledger.write(word + "\\n")
                ledger.flush()

        def serve(connection):
            note("connected")
            go.wait()
            try:
                secure = context.wrap_socket(connection, server_side=True)
                if not secure.recv(65536): return
                note("request")
                secure.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n")
                secure.close()
            except OSError: pass

        def accept():
            while True:
                threading.Thread(target=serve, args=(server.accept()[0],), daemon=True).start()

        server = socket.create_server(("127.0.0.1", 0))
        print(server.getsockname()[1])
        threading.Thread(target=accept, daemon=True).start()
        for line in sys.stdin: go.set()
        os._exit(0)
        """
}
