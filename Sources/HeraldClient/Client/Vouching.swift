import Times

/// Gets the token that vouches for an install, by the app's hooks.
struct Vouching: Sendable {
    private let configuration: ClientConfiguration
    private let requests: GatewayRequests

    init(_ configuration: ClientConfiguration, _ requests: GatewayRequests) {
        (self.configuration, self.requests) = (configuration, requests)
    }

    /// Returns the event with the attestation of an install, or with the problem.
    func attest(_ installID: String) async -> ClientEvent {
        let hooks = configuration.hooks
        guard let hook = hooks.attestChallenge else {
            return await ask(hooks.attest, installID)
        }
        let (answer, problem) = await configuration.transport.answer(
            to: requests.attestationChallenge())
        switch GatewayAnswer(answer, problem, at: configuration.clock.now()) {
        case .success(let body, _):
            let challenge = body["challenge"]?.string ?? ""
            do {
                let token = try await hook(.init(challenge: challenge, installID: installID))
                return .attested(Attestation(token, challenge: challenge))
            } catch {
                return .attested(
                    nil, problem: .init(message: "nobody has attested this install: \(error)"))
            }
        case .refused(let said):
            return .attested(nil, problem: .init(code: said.code, message: said.message))
        case .unauthenticated(let message):
            return .attested(nil, problem: .init(code: "unauthenticated", message: message))
        case .failed(let code, let message, let told):
            return .attested(nil, problem: .init(code: code, message: message, told: told))
        }
    }
}

extension Vouching {
    /// Asks the app's own server, whose words are for ``HeraldClient/HeraldClient/why()``.
    private func ask(
        _ attest: (@Sendable (String) async throws -> String)?, _ installID: String
    ) async -> ClientEvent {
        guard let attest else { return .attested(nil) }
        do {
            return .attested(Attestation(try await attest(installID)))
        } catch {
            var problem = AttestationProblem()
            problem.message += ": \(error)"
            return .attested(nil, problem: problem)
        }
    }
}

extension ClientHooks {
    /// Tells the app's own server the device's user; returns the event with the outcome.
    func tell(_ user: String, of deviceID: String) async -> ClientEvent {
        do {
            try await tellUser?(user, deviceID)
            return .userTold(user)
        } catch {
            let problem = error as? HeraldError ?? .init(.unavailable, "\(error)")
            return .userTold(user, problem: problem)
        }
    }
}
