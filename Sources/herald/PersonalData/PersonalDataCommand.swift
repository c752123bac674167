import Protocol
import ProtocolJSON
import ServiceKit

/// `herald devices data` and `herald users data`: print all data about a person.
enum PersonalDataCommand {
    static let device: Command = Command(
        name: "data", summary: "Print all data of a device as JSON",
        notes: notes,
        examples: ["herald devices data 01k9m3n5p7q9r1s3t5v7w9x1y3 > data.json"],
        arguments: [Argument(name: "ID", summary: "the device's id", source: .devices)],
        action: { invocation in
            let session = try Session(invocation)
            let app = try await session.app()
            let device = try await data(of: invocation.argument("ID"), app, session)
            print([device], of: nil, invocation)
        })

    static let user: Command = Command(
        name: "data", summary: "Print all data of a user as JSON",
        notes: notes,
        examples: ["herald users data ann > ann.json"],
        arguments: [Argument(name: "ID", summary: "the user's id", source: .users)],
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
                    // The device was deleted after the user was read.
                    continue
                }
            }
            print(devices, of: user, invocation)
        })

    private static let notes = [
        "It is one JSON document with the data of the registry on the device and its user; of "
            + "delivery: the inbox, the events, the open deliveries and the failed ones; and of "
            + "geo: the last position, and the entries and exits at places. It contains addresses; "
            + "only the hash of the device's secret is left out.",
        "It does not contain the data of providers, logs and backups: see "
            + "the page on erasing.",
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

    /// Returns all transitions of a device at places.
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

    /// Returns the device's last position and movement, as geo knows them.
    private static func known(
        to device: Proto.GetDeviceDataResponse, _ app: String, _ session: Session
    ) async throws -> Proto.GetPositionResponse {
        var request = Proto.GetPositionRequest()
        request.app = app
        request.deviceId = device.device?.id ?? ""
        request.ordinal = device.ordinal
        return try await session.geo.getPosition(request, session.context)
    }

    /// Returns delivery's data on a device, with all pages in one response.
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
        invocation.console.out(String(decoding: data.wholeJSONText, as: UTF8.self) + "\n")
    }
}
