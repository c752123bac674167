import Audience
import AudienceMessages
import Protocol
import ServiceKit
import Synchronization

/// What the fake registry says of devices by their ids and ordinals.
extension FakeRegistry {
    /// Half of the devices are iPhones.
    func count(_ request: Proto.CountDevicesRequest) throws -> Proto.CountDevicesResponse {
        try state.withLock { state in
            try state.check(request.app)
            let sets = try request.sets.map { try Bitmap.deserialize($0).ordinals(limit: .max) }
            var response = Proto.CountDevicesResponse()
            response.platforms = ["android", "ios"].enumerated().map { rest, name in
                var kind = Proto.DevicesOfKind()
                kind.name = name
                kind.devices = sets.map { UInt64($0.count { Int($0) % 2 == rest }) }
                return kind
            }
            return response
        }
    }

    func find(
        _ request: Proto.FindOrdinalsRequest
    ) throws -> Proto.FindOrdinalsResponse {
        try state.withLock { state in
            try state.check(request.app)
            let answer = { (ordinals: [UInt32]) in
                var answer = Proto.Ordinals()
                answer.ordinals = ordinals
                return answer
            }
            var response = Proto.FindOrdinalsResponse()
            response.generation = state.generation
            response.devices = request.deviceIds.map { id in
                answer(state.devices.keys.filter { device(Int($0)) == id })
            }
            response.users = request.users.map { answer(state.users[$0] ?? []) }
            return response
        }
    }
}
