import Audience
import AudienceMessages
import Protocol
import ServiceKit
import Synchronization

/// Answers of the fake registry about devices by their ids and ordinals.
extension FakeRegistry {
    /// Counts devices by platform: those with odd ordinals are iPhones.
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

    /// Describes devices: those with odd ordinals are iPhones, and those from 0 to 9 have version
    /// 1.
    func describe(_ request: Proto.DescribeDevicesRequest) throws -> Proto.DescribeDevicesResponse {
        try state.withLock { state in
            try state.check(request.app)
            state.described.append(request)
            guard request.generation == state.generation else {
                throw RPCError(.failedPrecondition, "the ordinals belong to another registry")
            }
            let named = { (name: String, ordinals: [UInt32]) in
                var named = Proto.NamedDevices()
                (named.name, named.ordinals) = (name, ordinals)
                return named
            }
            var response = Proto.DescribeDevicesResponse()
            let present = request.ordinals.filter { !state.left.contains($0) }
            response.present = present
            response.platforms = [
                named("android", present.filter { $0.isMultiple(of: 2) }),
                named("ios", present.filter { !$0.isMultiple(of: 2) }),
            ]
            response.versions = [named("1", present.filter { $0 < 10 })]
            response.off = request.types.map { _ in
                var off = Proto.Ordinals()
                off.ordinals = present.filter(state.off.contains)
                return off
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
