package import DeliveryEngine
package import HTTPClient
import Protocol
import ServiceKit

/// Sends each message as a mail to the device's `email` address.
///
/// A mail begins at once or not at all, so this wants a ``BoundedAdapter`` around it with as many
/// messages as the server takes connections.
package struct EmailAdapter: AsyncAdapter {
    package let name = "email"
    package let addressKind: String? = "email"
    private let client: SMTPClient
    private let sender: MailMessage.Sender

    /// Hands mail of `sender` to the client's server.
    package init(_ client: SMTPClient, from sender: MailMessage.Sender) {
        (self.client, self.sender) = (client, sender)
    }

    package func deliver(
        _ message: OutgoingMessage, unless isHeld: @escaping IsHeld
    ) async -> AttemptOutcome {
        // It would come as an empty mail, and make a sound.
        guard Presentation(of: message).kind == .alert else {
            return .refused(reason: "a mail can neither be silent nor take another one away")
        }
        // Keys to an app's own texts are no texts here.
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
            // The pause that greylisting wants is a guess of ours.
            return outcome.sooner(ifBeyond: message.expireTime - message.time)
        } catch {
            return error.outcome
        }
    }
}
