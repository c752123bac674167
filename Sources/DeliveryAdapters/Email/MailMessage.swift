package import Addresses
import Crypto
import Protocol
import ServiceKit

/// A message as mail (RFC 5322, MIME): text and HTML, and how to be rid of the next one.
///
/// Lines end in CRLF and have at most 998 bytes. Dots at their beginning are the transport's.
package struct MailMessage: Hashable, Sendable {
    /// Who sends an app's mail.
    package struct Sender: Hashable, Sendable {
        /// `news@example.org`: the envelope's and the header's.
        package let address: String
        /// Shown beside it; may be empty.
        package let name: String
        /// Where a subscription ends; nil if nowhere.
        package let unsubscribeURL: UnsubscribeURL?

        /// Checks what an operator set.
        ///
        /// - Parameter own: domains that only the operator's mail server knows.
        package init(
            address: String, name: String = "", unsubscribeURL: UnsubscribeURL? = nil,
            own: OwnReceivers = OwnReceivers()
        ) throws(CredentialError) {
            do throws(AddressProblem) {
                let parsed = try MailAddress(address)
                if let confined = parsed.confined, !own.allows(confined) {
                    throw AddressProblem(confined.reason)
                }
                self.address = parsed.description
            } catch {
                throw CredentialError(
                    .invalidValue, "the sender \"\(address.prefix(80))\" \(error)")
            }
            self.name = name
            self.unsubscribeURL = unsubscribeURL
        }
    }

    /// What MAIL FROM says.
    package let sender: String
    /// What RCPT TO says.
    package let recipient: String
    /// Headers and body.
    package let bytes: [UInt8]

    /// - Throws: `invalidAddress` for a recipient that is no address.
    package init(_ message: OutgoingMessage, from sender: Sender) throws(PayloadProblem) {
        var message = message
        do throws(AddressProblem) {
            message.address = try MailAddress(message.address).description
        } catch { throw .invalidAddress("the mail address \(error)") }
        self.sender = sender.address
        recipient = message.address
        let mail = MailText(message: message, sender: sender)
        bytes = Array((mail.headers() + mail.body()).joined(separator: "\r\n").utf8)
    }

    /// The name by which a second copy is told: the same at every try.
    package static func id(of message: OutgoingMessage, from sender: Sender) -> String {
        let domain = sender.address.split(separator: "@").last ?? "herald.invalid"
        return "<\(MessageNames.uuid(of: message))@\(domain)>"
    }
}
