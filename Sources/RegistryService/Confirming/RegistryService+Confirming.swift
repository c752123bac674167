import Crypto
package import Protocol
import ServiceKit

extension RegistryService {
    package func takeConfirmations(
        _ request: Proto.TakeConfirmationsRequest, _ call: CallContext
    ) async throws -> Proto.TakeConfirmationsResponse {
        let command = TakeConfirmations(
            sent: request.sent.compactMap { sent in
                guard let id = Identifier(sent.deviceId), let place = table.find(id) else {
                    return nil
                }
                let address = Proto.Address.ID(kind: sent.kind, value: sent.value)
                return (place.row, OwnedKey(AddressKey(app: place.row.app, id: address)))
            },
            codes: (0..<ConfirmationLimits.perAnswer).map { _ in ConfirmationCode.make(random) },
            now: clock.now())
        guard try await store.perform(command.question) else { return .init() }
        let codes = try await store.perform(command)
        var response = Proto.TakeConfirmationsResponse()
        response.confirmations = codes.compactMap { code in
            directoriesByNumber[code.device.row.app].map { code.message(of: $0.app) }
        }
        return response
    }

    package func confirmAddress(
        _ request: Proto.ConfirmAddressRequest, _ call: CallContext
    ) async throws -> Proto.ConfirmAddressResponse {
        guard let id = Identifier(request.deviceId), let place = table.find(id),
            request.code.utf8.count <= RegistryLimits.nameBytes
        else { throw RPCError.wrongCode }
        let command = ConfirmAddress(
            row: place.row, id: id, code: ConfirmationCode.digest(request.code), now: clock.now())
        let confirmed = try await commit {
            try await store.perform(command)
        } takeOver: {
            remember($0?.transitions ?? [])
        }
        guard let confirmed else { throw RPCError.wrongCode }
        var response = Proto.ConfirmAddressResponse()
        response.kind = confirmed.kind
        return response
    }
}

extension TakeConfirmations {
    /// Asks first whether there is anything to do, because that is mostly not so.
    fileprivate var question: AreConfirmationsDue {
        AreConfirmationsDue(mustTell: !sent.isEmpty, now: now)
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
        "code", "is not the last code that was sent to an address of the device, or is too old")
}
