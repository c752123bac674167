import Glibc
import ServiceKit
import TLS

/// The gateway of this machine's suite, which a command calls that names no other one.
///
/// Its address and its certificate are read from the settings and the suite's files.
struct OwnGateway {
    private let settings: Settings
    private let authority: String
    private let certificate: String

    init(_ settings: Settings) {
        self.settings = settings
        let directories = Directories(settings)
        authority = directories.secret("ca.pem")
        certificate = settings.string(
            "HERALD_GATEWAY_CERTIFICATE", or: directories.secret("certificate.pem"))
    }

    /// True if the certificate is by another authority than the one that the installation made.
    ///
    /// It is false if there is no certificate that this user may read.
    var isOfAnotherAuthority: Bool {
        unsafe access(certificate, R_OK) == 0
            && !CertificateSignature.isBy(authority: authority, of: certificate)
    }

    /// The address, such as `https://localhost:8443`, with a name that the certificate has.
    var url: String { "https://\(name):\(port)" }

    /// The host and the port to connect to, such as `localhost:8443`; nil for those of `url`.
    ///
    /// A name of the certificate may lead to a load balancer, and a gateway that listens at one
    /// address of this machine does not listen at the others.
    var route: String? {
        let address = settings.string("HERALD_GATEWAY_ADDRESS", or: "127.0.0.1")
        let isElsewhere =
            !["::", "0.0.0.0", "::1"].contains(address) && !address.hasPrefix("127.")
        let host =
            isElsewhere ? (address.contains(":") ? "[\(address)]" : address) : "localhost"
        return host == name ? nil : "\(host):\(port)"
    }

    private var port: String { settings.string("HERALD_GATEWAY_PORT", or: "8443") }

    /// The name to call it by: `localhost`, unless the certificate is for other names only.
    private var name: String {
        guard isOfAnotherAuthority, let chain = CertificateChain(file: certificate),
            !chain.covers("localhost")
        else { return "localhost" }
        let hosts = (chain.facts.first?.names ?? []).filter { $0.hasPrefix("DNS:") }
            .map { String($0.dropFirst(4)) }
        guard let host = hosts.first(where: { !$0.contains("*") }) ?? hosts.first else {
            return "localhost"
        }
        // Every name is right in the place of the asterisk.
        return host.hasPrefix("*") ? "herald" + host.dropFirst() : host
    }
}
