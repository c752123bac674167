import Times

/// The calls of a client that are no syncs.
enum DeviceCalls {
    static func confirm(_ code: String, on client: isolated HeraldClient) async throws -> String {
        guard let deviceID = client.core.identity?.deviceID else {
            throw HeraldError(.notReady, "the device is not registered yet; sync first")
        }
        let body = try await call(
            client.requests.confirmAddress(deviceID, code: code), on: client)
        await client.sync()
        return body["kind"]?.string ?? ""
    }

    static func unregister(on client: isolated HeraldClient) async throws {
        client.loadIfLocked()
        if let deviceID = client.core.identity?.deviceID, let secret = client.core.secret {
            do {
                let proof = DeviceProof(deviceID: deviceID, secret: secret)
                _ = try await call(client.requests.unregister(proof), on: client)
            } catch {
                // One that is not known is gone already.
                guard error.code == .unauthenticated else { throw error }
            }
        }
        // From here on nothing that is under way may register the device again.
        client.beginAnew()
        do {
            _ = try client.requireDevice()
            try await forgetDevice(on: client)
            try client.forgetIdentity()
        } catch {
            client.beginAnew()
            throw HeraldClient.storageError(error)
        }
        client.beginAnew()
    }

    /// Makes a call; it keeps the pauses that the server asks for, and those that its answer asks
    /// for hold for syncs, too.
    private static func call(
        _ request: TransportRequest, on client: isolated HeraldClient
    ) async throws(HeraldError) -> JSONValue {
        let clock = client.configuration.clock
        if let end = client.core.schedule.toldPause(clock.now()) {
            let time = Timestamp.text(end, isWhole: true)
            throw HeraldError(.tooMany, "the server asks to wait until \(time); try again then")
        }
        let (answer, problem) = await client.configuration.transport.answer(to: request)
        switch GatewayAnswer(answer, problem, at: clock.now()) {
        case .success(let body, _): return body
        case .refused(let said):
            throw HeraldError(.refused, said.message, field: said.field)
        case .unauthenticated(let message): throw HeraldError(.unauthenticated, message)
        case .failed(let code, let message, let told):
            if let told { client.handle(.schedule(.told(told))) }
            throw HeraldError(code == "resource_exhausted" ? .tooMany : .unavailable, message)
        }
    }

    /// Deletes the device's inbox, notifications, reminders, links and regions.
    private static func forgetDevice(on client: isolated HeraldClient) async throws {
        guard let gone = try client.device?.forget() else { return }
        for number in client.completions.keys.sorted() {
            client.completions.removeValue(forKey: number)?.resume()
        }
        try await client.links.forget()
        try await client.places.forget()
        let presenter = client.configuration.hooks.notifications
        let hasBadge = client.rules.badge != .off
        await client.screenQueue.add {
            await presenter?.unschedule(gone.reminders)
            await presenter?.remove(gone.shown + gone.reminders)
            if hasBadge { await presenter?.setBadge(0) }
        }.value
        client.configuration.hooks.heard?(.inbox)
    }
}
