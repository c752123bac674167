package import Protocol
import ServiceKit
import ServiceStorage
import Storage

extension DeliveryService {
    /// The maximum number of transitions in one call, which is how many geo sends at once.
    private static let transitionsAtOnce = 500

    /// Adds devices' transitions at places to the event stream, each once, in geo's order.
    package func tellTransitions(
        _ request: Proto.TellTransitionsRequest, _ call: CallContext
    ) async throws -> Proto.TellTransitionsResponse {
        guard request.generation.count == 8 else {
            throw RPCError.invalid("generation", "has \(request.generation.count) bytes, not 8")
        }
        guard request.transitions.count <= Self.transitionsAtOnce else {
            throw RPCError.invalid(
                "transitions", "has over \(Self.transitionsAtOnce) elements"
            )
        }
        for (index, it) in request.transitions.enumerated() {
            guard Identifier(it.transition?.deviceId ?? "") != nil else {
                throw RPCError.invalid(
                    "transitions[\(index)].transition.device_id", "is not the id of a device")
            }
        }
        try await store.tell(request, now: now)
        return Proto.TellTransitionsResponse()
    }
}

extension DeliveryStore {
    /// Adds the transitions that are new to the stream, except those of apps that are gone, which
    /// geo may not know yet.
    fileprivate func tell(_ request: Proto.TellTransitionsRequest, now: UnixTime) async throws {
        try await database.write { database in
            let gone = try GoneApps(in: database)
            var last = try ToldTransitions.last(of: request.generation, in: database)
            for told in request.transitions {
                guard let transition = told.transition, Int64(clamping: told.number) > last else {
                    continue
                }
                last = Int64(clamping: told.number)
                let device = transition.deviceId
                guard try !Self.isErased(device: device, in: database), !gone.contains(told.app)
                else { continue }
                try EventStream.append(
                    .transition(transition), of: NotificationName(app: told.app, id: ""),
                    device: device, now: now, in: database)
            }
            try ToldTransitions.set(last, of: request.generation, in: database)
        }
    }
}
