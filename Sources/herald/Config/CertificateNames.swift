import ServiceKit
import TLS

/// The check of `HERALD_CERTIFICATE_NAMES` in `herald config check`.
///
/// The setting has the names that `certificate` gives the certificate it makes.
struct CertificateNames {
    static let setting = "HERALD_CERTIFICATE_NAMES"
    /// The word for the names and addresses of the machine, which only `certificate` knows.
    private static let machine = "lan"

    private let names: [String]
    private let directories: Directories

    init(_ settings: Settings) {
        names = settings.string(Self.setting, or: "").split { $0 == "," || $0 == " " }
            .map { String($0) }
        directories = Directories(settings)
    }

    /// The names that cannot be in a certificate, and those that the present one does not have.
    var complaints: [(what: String, complaint: String)] {
        let wrong = names.filter { !Self.isName($0) }
        guard wrong.isEmpty else {
            return wrong.map { (Self.setting, "'\($0)' is neither a host name nor an address") }
        }
        let path = directories.secret("certificate.pem")
        // A certificate that is missing or broken is the gateway's complaint.
        guard
            let certificate = try? TLSServerContext.load(
                certificateChain: path, key: directories.secret("key.pem")),
            CertificateSignature.isBy(authority: directories.secret("ca.pem"), of: path)
        else { return [] }
        return names.filter { $0 != Self.machine && !certificate.covers($0) }.map { name in
            (
                Self.setting,
                "the certificate does not have '\(name)' yet; under systemd "
                    + "'systemctl start herald-certificate' makes a new one, else a restart does"
            )
        }
    }

    /// Returns whether a word is a host name, with or without `*.` before it, or an IP address.
    private static func isName(_ word: String) -> Bool {
        if word.wholeMatch(of: /[0-9A-Fa-f:.]+/) != nil { return true }
        return word.wholeMatch(of: /(\*\.)?[A-Za-z0-9_]([A-Za-z0-9_.\-]*[A-Za-z0-9_])?/) != nil
    }
}
