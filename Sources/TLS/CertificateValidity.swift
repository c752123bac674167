import COpenSSL
import Glibc

/// The period for which a certificate is valid, in seconds since 1970 (UTC).
package struct CertificateValidity: Hashable, Sendable {
    /// The time before its end at which a certificate should have been replaced, in seconds.
    ///
    /// Two weeks leave time to find out why the renewal failed.
    package static let notice: Int64 = 14 * 86_400

    package var begins: Int64
    package var ends: Int64

    package init(begins: Int64, ends: Int64) {
        self.begins = begins
        self.ends = ends
    }

    /// Returns what an operator should be told at `now` (seconds since 1970) about the certificate;
    /// nil when it needs no attention.
    package func warning(at now: Int64) -> Warning? {
        if now < begins { return .notYetValid(seconds: begins - now) }
        if now > ends { return .expired(seconds: now - ends) }
        return ends - now < Self.notice ? .expiresSoon(seconds: ends - now) : nil
    }

    /// A problem with a certificate that clients refuse, or will soon refuse.
    ///
    /// The server still starts, because a server that does not answer at all is worse.
    package enum Warning: Hashable, Sendable, CustomStringConvertible {
        /// The certificate is not valid for another `seconds`; the clock may be wrong.
        case notYetValid(seconds: Int64)
        /// The certificate expired `seconds` ago.
        case expired(seconds: Int64)
        /// The certificate expires in `seconds`, which is less than `notice`.
        case expiresSoon(seconds: Int64)

        /// A line for the log, which says what to do.
        package var description: String {
            switch self {
            case .notYetValid(let seconds):
                "the certificate is not valid for another \(Self.span(seconds)): "
                    + "clients will refuse it; check the clock, or the certificate"
            case .expired(let seconds):
                "the certificate expired \(Self.span(seconds)) ago: "
                    + "clients will refuse it; renew it, then reload"
            case .expiresSoon(let seconds):
                "the certificate expires in \(Self.span(seconds)): renew it, then reload"
            }
        }

        private static func span(_ seconds: Int64) -> String {
            seconds < 2 * 86_400 ? "\(seconds / 3600) h" : "\(seconds / 86_400) days"
        }
    }
}

extension CertificateValidity {
    /// Reads both dates from an X509 certificate; nil if one of them is not a valid date.
    init?(of certificate: OpaquePointer) {
        guard let begins = unsafe Self.seconds(X509_get0_notBefore(certificate)),
            let ends = unsafe Self.seconds(X509_get0_notAfter(certificate))
        else { return nil }
        self.init(begins: begins, ends: ends)
    }

    private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
        var calendar = unsafe tm()
        guard unsafe ASN1_TIME_to_tm(time, &calendar) == 1 else { return nil }
        return unsafe Int64(timegm(&calendar))
    }
}
