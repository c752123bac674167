import Glibc

/// A certificate for 127.0.0.1 and localhost and the authority that signed it, made by the openssl
/// command.
struct StandInCertificate: Sendable {
    private let directory: String
    private let isTemporary: Bool

    var authority: String { "\(directory)/ca.pem" }
    var chain: String { "\(directory)/certificate.pem" }
    var key: String { "\(directory)/key.pem" }
    /// The path of the file with the output of the openssl command.
    var log: String { "\(directory)/openssl.log" }

    /// Makes a certificate in `directory`, unless there is one that is valid for another day.
    ///
    /// - Parameter directory: the directory; nil for a new temporary one.
    init(in directory: String?) throws(UsageError) {
        isTemporary = directory == nil
        if let directory {
            self.directory = try Self.make(directory)
        } else {
            self.directory = try Self.makeTemporary()
        }
        if isTemporary || !isGood { try sign() }
    }

    /// Removes the directory if it is temporary.
    func removeTemporary() {
        guard isTemporary else { return }
        for name in Self.names { removeFile("\(directory)/\(name)") }
        unsafe rmdir(directory)
    }

    private static let names = [
        "ca.pem", "ca-key.pem", "certificate.pem", "key.pem", "request.pem", "extensions",
        "openssl.log",
    ]

    private static func make(_ path: String) throws(UsageError) -> String {
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw UsageError("'\(path)' cannot be made: \(InputFile.reason(errno))")
        }
        guard let absolute = unsafe realpath(path, nil) else {
            throw UsageError("'\(path)' cannot be found: \(InputFile.reason(errno))")
        }
        defer { unsafe free(absolute) }
        return unsafe String(cString: absolute)
    }

    private static func makeTemporary() throws(UsageError) -> String {
        var name = Array("/tmp/herald-simulate-XXXXXX".utf8CString)
        let made = unsafe name.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map {
                unsafe String(cString: $0)
            }
        }
        guard let made else {
            throw UsageError("no directory under /tmp can be made: \(InputFile.reason(errno))")
        }
        return made
    }

    private var isGood: Bool {
        (try? openssl(["x509", "-in", chain, "-noout", "-checkend", "86400"])) != nil
            && Self.isThere(key) && Self.isThere(authority)
    }

    private static func isThere(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }

    private func sign() throws(UsageError) {
        let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-sha256"]
        try openssl(
            ["req", "-x509"] + newKey + [
                "-keyout", "\(directory)/ca-key.pem", "-out", authority, "-days", "365",
                "-subj", "/CN=Herald stand-in authority",
                "-addext", "basicConstraints=critical,CA:TRUE,pathlen:0",
                "-addext", "keyUsage=critical,keyCertSign,cRLSign",
            ])
        try openssl(
            ["req", "-new"] + newKey + [
                "-keyout", key, "-out", "\(directory)/request.pem", "-subj", "/CN=localhost",
            ])
        let extensions = """
            basicConstraints = critical, CA:FALSE
            keyUsage = critical, digitalSignature
            extendedKeyUsage = serverAuth
            subjectAltName = DNS:localhost, IP:127.0.0.1
            subjectKeyIdentifier = hash
            authorityKeyIdentifier = keyid

            """
        try LedgerFile("\(directory)/extensions").write(Array(extensions.utf8).span)
        try openssl([
            "x509", "-req", "-sha256", "-in", "\(directory)/request.pem", "-CA", authority,
            "-CAkey", "\(directory)/ca-key.pem", "-days", "90", "-extfile",
            "\(directory)/extensions", "-out", chain,
        ])
        removeFile("\(directory)/extensions")
        removeFile("\(directory)/request.pem")
    }

    private func openssl(_ arguments: [String]) throws(UsageError) {
        try OpenSSLCommand.run(arguments, log: log)
    }
}
