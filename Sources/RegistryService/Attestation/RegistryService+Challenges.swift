import Attestation
package import Protocol
import ServiceKit

extension RegistryService {
    package func getAttestationChallenge(
        _ request: Proto.GetAttestationChallengeRequest, _ call: CallContext
    ) async throws -> Proto.GetAttestationChallengeResponse {
        let app = try directory(call, request.app).app.id
        let challenge = challenges.make(app: app, now: clock.now())
        var response = Proto.GetAttestationChallengeResponse()
        (response.challenge, response.expireTime) = (challenge.text, challenge.ends.timestamp)
        return response
    }
}
