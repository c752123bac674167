package import Addresses
import Crypto
import Protocol
import ServiceKit

/// A message as a mail (RFC 5322, MIME) with text, HTML and a way to unsubscribe.
///
/// Lines end in CRLF and have at most 998 bytes. The transport escapes dots at their beginning.
package struct MailMessage: Hashable, Sendable {
    /// The sender of an app's mail.
    package struct Sender: Hashable, Sendable {
        /// The address in the envelope and the From header, such as `news@example.org`.
        package let address: String
        /// The name that is shown with the address; may be empty.
        package let name: String
        /// The URL that ends a subscription; nil if there is none.
        package let unsubscribeURL: UnsubscribeURL?

        /// Checks an operator's settings.
        ///
        /// - Parameter own: The domains that only the operator's mail server knows.
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
                    .invalidValue, "the sender \"\(address.prefix(80))\" \(error)",
                    setting: "sender")
            }
            self.name = name
            self.unsubscribeURL = unsubscribeURL
        }
    }

    /// The address for MAIL FROM.
    package let sender: String
    /// The address for RCPT TO.
    package let recipient: String
    /// The headers and the body.
    package let bytes: [UInt8]

    /// Creates the mail for a message.
    ///
    /// - Throws: `invalidAddress` if the recipient is not a mail address.
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

    /// Returns the Message-ID, which is the same for every copy of a message.
    package static func id(of message: OutgoingMessage, from sender: Sender) -> String {
        let domain = sender.address.split(separator: "@").last ?? "herald.invalid"
        return "<\(MessageNames.uuid(of: message))@\(domain)>"
    }
}
