import Addresses
import Crypto
package import Protocol
import ServiceKit

extension RegistryService {
    package func takeConfirmations(
        _ request: Proto.TakeConfirmationsRequest, _ call: CallContext
    ) async throws -> Proto.TakeConfirmationsResponse {
        let command = TakeConfirmations(request, of: table, random, now: clock.now())
        guard try await store.perform(command.question) else { return .init() }
        let codes = try await store.perform(command)
        for code in codes { codeTries.renew(code.device.row) }
        return .with(codes) { number in
            directoriesByNumber[number].flatMap { $0.isDeleted ? nil : $0.app }
        }
    }

    package func confirmAddress(
        _ request: Proto.ConfirmAddressRequest, _ call: CallContext
    ) async throws -> Proto.ConfirmAddressResponse {
        let command = try ConfirmAddress(request, of: table, now: clock.now())
        var response = Proto.ConfirmAddressResponse()
        response.kind = try await command.confirm(call, on: self).kind
        return response
    }
}

extension TakeConfirmations {
    /// The question whether there is anything to do; mostly there is not.
    fileprivate var question: AreConfirmationsDue {
        AreConfirmationsDue(mustTell: !sent.isEmpty || !untried.isEmpty, now: now)
    }

    fileprivate init(
        _ request: Proto.TakeConfirmationsRequest, of table: DeviceTable, _ random: Random,
        now: UnixTime
    ) {
        sent = request.sent.compactMap { sent in
            guard let id = Identifier(sent.deviceId), let place = table.find(id) else { return nil }
            let address = Proto.Address.ID(kind: sent.kind, value: sent.value)
            return (place.row, OwnedKey(AddressKey(app: place.row.app, id: address)))
        }
        untried = request.untried.compactMap { UntriedCode($0, of: table) }
        codes = (0..<ConfirmationLimits.perAnswer).map { _ in ConfirmationCode.make(random) }
        self.now = now
    }
}

extension UntriedCode {
    /// Creates one of a code that the registry answered; nil if its device is gone.
    fileprivate init?(_ code: Proto.PendingConfirmation, of table: DeviceTable) {
        guard let id = Identifier(code.deviceId), let row = table.find(id)?.row else { return nil }
        let address = Proto.Address.ID(kind: code.kind, value: code.value)
        self.init(
            device: row, address: OwnedKey(AddressKey(app: row.app, id: address)),
            mailbox: OwnedKey(mailboxOf: address, of: row.app),
            code: ConfirmationCode.digest(code.code))
    }
}

extension ConfirmAddress {
    /// Confirms the address, unless the code is wrong or its network has no tries left.
    ///
    /// - Throws: `invalidArgument` that names the code.
    fileprivate func confirm(
        _ call: CallContext, on service: isolated RegistryService
    ) async throws -> Confirmed {
        var command = self
        let client = IPAddress(call.client).flatMap { $0.isLoopback ? nil : AddressBlock($0) }
        // It is counted first, so that calls at the same time have no more tries.
        command.mayTry = service.codeTries.take(row, from: client, at: now)
        let answer = try await service.commit { [command] in
            try await service.store.perform(command)
        } takeOver: { answer in
            if case .confirmed(let confirmed) = answer { service.remember(confirmed.transitions) }
        }
        if case .wrong = answer { throw RPCError.wrongCode }
        if command.mayTry { service.codeTries.giveBack(row, from: client) }
        guard case .confirmed(let confirmed) = answer else { throw RPCError.wrongCode }
        return confirmed
    }

    fileprivate init(
        _ request: Proto.ConfirmAddressRequest, of table: DeviceTable, now: UnixTime
    ) throws(RPCError) {
        guard let (id, place, _) = table.lookUp(request.deviceId),
            !place.block.directory.isDeleted, request.code.utf8.count <= RegistryLimits.nameBytes
        else { throw .wrongCode }
        (row, self.id, self.now) = (place.row, id, now)
        code = ConfirmationCode.digest(request.code)
    }
}

extension Proto.TakeConfirmationsResponse {
    /// Returns the answer with some codes, without those of apps that `app` does not know.
    fileprivate static func with(
        _ codes: [TakeConfirmations.Code], _ app: (UInt32) -> StoredApp?
    ) -> Self {
        var response = Self()
        response.confirmations = codes.compactMap { code in
            app(code.device.row.app).map { code.message(of: $0) }
        }
        return response
    }
}

extension TakeConfirmations.Code {
    fileprivate func message(of app: StoredApp) -> Proto.PendingConfirmation {
        var message = Proto.PendingConfirmation()
        (message.app, message.appName) = (app.id, app.name.isEmpty ? app.id : app.name)
        message.deviceId = device.id.description
        message.locale = device.profile.locale
        (message.kind, message.value) = (address.kind, address.value)
        message.code = code
        return message
    }
}

extension RPCError {
    /// The error for every code that is not accepted, whether or not there is such a device.
    fileprivate static let wrongCode = RPCError.invalid(
        "code",
        "is not the last code that was sent to an address of the device, or is too old; after ten "
            + "wrong ones another code is needed: register the device again with the address")
}
