// Generated from herald/v1/client_service.proto by scripts/protoc-gen-herald; do not edit.

extension Method {
    /// The calls of `herald.v1.Client`.
    package enum Client {
        /// Registers a device, or registers it again after a reinstall. The answer has the device's id and
        /// its secret, which the app keeps. Later calls prove with the secret which device they come from.
        package static let register = Method(
            service: "herald.v1.Client", name: "Register", role: .device,
            isRetryable: false, deadline: .milliseconds(5000),
            request: Proto.RegisterRequest.self, response: Proto.RegisterResponse.self)
        /// Tells Herald about changes on the device. The answer has the device's tags, the places near the
        /// device and the messages in its inbox. Send only the parts that are needed.
        package static let sync = Method(
            service: "herald.v1.Client", name: "Sync", role: .anyone,
            isRetryable: true, deadline: .milliseconds(5000),
            callClass: .sync,
            request: Proto.SyncRequest.self, response: Proto.SyncResponse.self)
        /// Returns a challenge for an attestation of App Attest or Play Integrity. Register takes the
        /// challenge with the attestation.
        package static let getAttestationChallenge = Method(
            service: "herald.v1.Client", name: "GetAttestationChallenge", role: .device,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.GetAttestationChallengeRequest.self, response: Proto.GetAttestationChallengeResponse.self)
        /// Confirms a mail address or a webhook of a device by the code that came there. Nothing else is
        /// sent to the address before that.
        package static let confirmAddress = Method(
            service: "herald.v1.Client", name: "ConfirmAddress", role: .anyone,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ConfirmAddressRequest.self, response: Proto.ConfirmAddressResponse.self)
        /// Returns the key that a browser needs before it can subscribe to Web Push.
        package static let getWebPushKey = Method(
            service: "herald.v1.Client", name: "GetWebPushKey", role: .device,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.GetWebPushKeyRequest.self, response: Proto.GetWebPushKeyResponse.self)
        /// Deletes the device and all that is kept of it.
        package static let unregister = Method(
            service: "herald.v1.Client", name: "Unregister", role: .anyone,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.UnregisterRequest.self, response: Proto.UnregisterResponse.self)

        /// All of them.
        package static let all: [Method] = [
            register,
            sync,
            getAttestationChallenge,
            confirmAddress,
            getWebPushKey,
            unregister,
        ]
    }
}

/// The server's side of `herald.v1.Client`.
package protocol ClientServing: Sendable {
    /// `herald.v1.Client/Register`.
    func register(
        _ request: Proto.RegisterRequest, _ call: CallContext
    ) async throws -> Proto.RegisterResponse
    /// `herald.v1.Client/Sync`.
    func sync(
        _ request: Proto.SyncRequest, _ call: CallContext
    ) async throws -> Proto.SyncResponse
    /// `herald.v1.Client/GetAttestationChallenge`.
    func getAttestationChallenge(
        _ request: Proto.GetAttestationChallengeRequest, _ call: CallContext
    ) async throws -> Proto.GetAttestationChallengeResponse
    /// `herald.v1.Client/ConfirmAddress`.
    func confirmAddress(
        _ request: Proto.ConfirmAddressRequest, _ call: CallContext
    ) async throws -> Proto.ConfirmAddressResponse
    /// `herald.v1.Client/GetWebPushKey`.
    func getWebPushKey(
        _ request: Proto.GetWebPushKeyRequest, _ call: CallContext
    ) async throws -> Proto.GetWebPushKeyResponse
    /// `herald.v1.Client/Unregister`.
    func unregister(
        _ request: Proto.UnregisterRequest, _ call: CallContext
    ) async throws -> Proto.UnregisterResponse
}

/// Calls `herald.v1.Client` over any caller.
package struct ClientClient: Sendable {
    private let caller: any Caller

    /// A client over `caller`.
    package init(_ caller: any Caller) { self.caller = caller }

    /// `herald.v1.Client/Register`.
    package func register(
        _ request: Proto.RegisterRequest, _ call: CallContext
    ) async throws -> Proto.RegisterResponse {
        try await caller.call(Method.Client.register, request, call)
    }
    /// `herald.v1.Client/Sync`.
    package func sync(
        _ request: Proto.SyncRequest, _ call: CallContext
    ) async throws -> Proto.SyncResponse {
        try await caller.call(Method.Client.sync, request, call)
    }
    /// `herald.v1.Client/GetAttestationChallenge`.
    package func getAttestationChallenge(
        _ request: Proto.GetAttestationChallengeRequest, _ call: CallContext
    ) async throws -> Proto.GetAttestationChallengeResponse {
        try await caller.call(Method.Client.getAttestationChallenge, request, call)
    }
    /// `herald.v1.Client/ConfirmAddress`.
    package func confirmAddress(
        _ request: Proto.ConfirmAddressRequest, _ call: CallContext
    ) async throws -> Proto.ConfirmAddressResponse {
        try await caller.call(Method.Client.confirmAddress, request, call)
    }
    /// `herald.v1.Client/GetWebPushKey`.
    package func getWebPushKey(
        _ request: Proto.GetWebPushKeyRequest, _ call: CallContext
    ) async throws -> Proto.GetWebPushKeyResponse {
        try await caller.call(Method.Client.getWebPushKey, request, call)
    }
    /// `herald.v1.Client/Unregister`.
    package func unregister(
        _ request: Proto.UnregisterRequest, _ call: CallContext
    ) async throws -> Proto.UnregisterResponse {
        try await caller.call(Method.Client.unregister, request, call)
    }
}

extension Router {
    /// Routes `herald.v1.Client` to `service`.
    package mutating func serveClient(_ service: some ClientServing) {
        on(Method.Client.register) { request, call in
            try await service.register(request, call)
        }
        on(Method.Client.sync) { request, call in
            try await service.sync(request, call)
        }
        on(Method.Client.getAttestationChallenge) { request, call in
            try await service.getAttestationChallenge(request, call)
        }
        on(Method.Client.confirmAddress) { request, call in
            try await service.confirmAddress(request, call)
        }
        on(Method.Client.getWebPushKey) { request, call in
            try await service.getWebPushKey(request, call)
        }
        on(Method.Client.unregister) { request, call in
            try await service.unregister(request, call)
        }
    }
}
