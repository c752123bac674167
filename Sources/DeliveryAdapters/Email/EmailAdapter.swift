package import DeliveryEngine
package import HTTPClient
import Protocol
import ServiceKit

/// An adapter that sends each message as a mail to the device's `email` address.
///
/// A mail begins at once or not at all. So this adapter needs a ``BoundedAdapter`` around it, whose
/// limit is the number of connections that the server accepts.
package struct EmailAdapter: AsyncAdapter {
    package let name = "email"
    package let addressKind: String? = "email"
    private let client: SMTPClient
    private let sender: MailMessage.Sender

    /// Creates an adapter that sends mail from `sender` to the client's server.
    package init(_ client: SMTPClient, from sender: MailMessage.Sender) {
        (self.client, self.sender) = (client, sender)
    }

    package func deliver(
        _ message: OutgoingMessage, unless isHeld: @escaping IsHeld
    ) async -> AttemptOutcome {
        // A silent message would arrive as an empty mail with a sound.
        guard Presentation(of: message).kind == .alert else {
            return .refused(reason: "a mail can neither be silent nor clear another one")
        }
        // Localization keys are no texts in a mail.
        guard !message.content.title.isEmpty || !message.content.body.isEmpty else {
            return .refused(reason: "a mail needs a title or a body")
        }
        do throws(PayloadProblem) {
            let mail = try MailMessage(message, from: sender)
            let outcome = SMTPAnswer.outcome(
                of: await client.send(
                    SMTPMail(
                        sender: mail.sender, recipient: mail.recipient, content: mail.bytes),
                    unless: isHeld))
            // The pause for greylisting is only an estimate.
            return outcome.sooner(ifBeyond: message.expireTime - message.time)
        } catch {
            return error.outcome
        }
    }
}
