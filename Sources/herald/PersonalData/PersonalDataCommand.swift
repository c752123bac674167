import Protocol
import ProtocolJSON
import ServiceKit

/// `herald devices data` and `herald users data`: all that is known, for the person it is about.
enum PersonalDataCommand {
    static let device: Command = Command(
        name: "data", summary: "Print everything that is known of a device, as JSON",
        notes: notes, arguments: [Argument(name: "ID", summary: "the device's id")],
        action: { invocation in
            let session = try Session(invocation)
            let app = try await session.app()
            let device = try await data(of: invocation.argument("ID"), app, session)
            print([device], of: nil, invocation)
        })

    static let user: Command = Command(
        name: "data", summary: "Print everything that is known of a user, as JSON",
        notes: notes, arguments: [Argument(name: "ID", summary: "the user's id")],
        action: { invocation in
            let session = try Session(invocation)
            var request = Proto.GetUserRequest()
            request.app = try await session.app()
            request.id = invocation.argument("ID")
            let user = try await session.registry.getUser(request, session.context).user
            var devices: [Proto.DeviceData] = []
            for id in user?.deviceIds ?? [] {
                do {
                    devices.append(try await data(of: id, request.app, session))
                } catch let error as RPCError where error.code == .notFound {
                    // Gone since the user was read.
                    continue
                }
            }
            print(devices, of: user, invocation)
        })

    private static let notes = [
        "One JSON document: what the registry has of the device and its user; what delivery has: "
            + "its inbox, its events, what is still to be tried and what could not be delivered; "
            + "and where geo knows it to have been last, and what it did at places. Addresses are "
            + "in it; only the hash of the device's secret is not.",
        "What providers, logs and backups hold is not in it: docs/operate/ERASING.md says more.",
    ]

    private static func data(
        of id: String, _ app: String, _ session: Session
    ) async throws -> Proto.DeviceData {
        var request = Proto.GetDeviceDataRequest()
        request.app = app
        request.id = id
        let registry = try await session.registry.getDeviceData(request, session.context)
        var data = Proto.DeviceData()
        data.registry = registry
        data.delivery = try await delivered(to: registry, app, session)
        let known = try await known(to: registry, app, session)
        (data.position, data.movement) = (known.position, known.movement)
        data.transitions = try await transitions(of: registry, app, session)
        return data
    }

    /// All that it did at places.
    private static func transitions(
        of device: Proto.GetDeviceDataResponse, _ app: String, _ session: Session
    ) async throws -> [Proto.PlaceTransition] {
        var request = Proto.ListTransitionsRequest()
        (request.app, request.deviceId, request.pageSize) = (app, device.device?.id ?? "", 1_000)
        var all: [Proto.PlaceTransition] = []
        repeat {
            let page = try await session.geo.listTransitions(request, session.context)
            all += page.transitions
            request.pageToken = page.nextPageToken
        } while !request.pageToken.isEmpty
        return all
    }

    /// Where geo knows it to have been last.
    private static func known(
        to device: Proto.GetDeviceDataResponse, _ app: String, _ session: Session
    ) async throws -> Proto.GetPositionResponse {
        var request = Proto.GetPositionRequest()
        request.app = app
        request.deviceId = device.device?.id ?? ""
        request.ordinal = device.ordinal
        return try await session.geo.getPosition(request, session.context)
    }

    /// All pages of what delivery has, in one.
    private static func delivered(
        to device: Proto.GetDeviceDataResponse, _ app: String, _ session: Session
    ) async throws -> Proto.GetDeliveryDataResponse {
        var request = Proto.GetDeliveryDataRequest()
        request.app = app
        request.deviceId = device.device?.id ?? ""
        var whole = Proto.GetDeliveryDataResponse()
        repeat {
            let page = try await session.delivery.getDeliveryData(request, session.context)
            whole.inbox += page.inbox
            whole.events += page.events
            whole.pending += page.pending
            whole.failed += page.failed
            request.pageToken = page.nextPageToken
        } while !request.pageToken.isEmpty
        return whole
    }

    private static func print(
        _ devices: [Proto.DeviceData], of user: Proto.User?, _ invocation: Invocation
    ) {
        var data = Proto.PersonalData()
        data.createTime = WallClock.system.now().timestamp
        data.user = user
        data.devices = devices
        invocation.console.out(String(decoding: data.jsonText, as: UTF8.self) + "\n")
    }
}
