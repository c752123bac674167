// One side of the call benchmark: `serve SOCKET`, or `call SOCKET IN-FLIGHT SECONDS`, which prints
// calls per second.
import Glibc
import Protocol
import Transport

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
    print("usage: herald-bench-calls serve SOCKET | call SOCKET IN-FLIGHT SECONDS")
    exit(2)
}
if arguments[1] == "serve" {
    try serve(at: arguments[2])
} else {
    try call(
        at: arguments[2], inFlight: Int(arguments[3]) ?? 1, for: .seconds(Int(arguments[4]) ?? 1))
}

nonisolated func serve(at path: String) throws {
    let loop = try EventLoop(keepsJobs: true)
    var router = Router()
    router.on(Method.Registry.syncDevice) {
        (request: Proto.SyncDeviceRequest, _) -> Proto.SyncDeviceResponse in
        var response = Proto.SyncDeviceResponse()
        response.app = "demo"
        response.tagVersion = (request.tags?.version ?? 0) + 1
        response.tagsAccepted = true
        return response
    }
    let server = TTRPCServer(router, on: loop)
    Task { try await server.listen(at: path) }
    loop.run()
}

nonisolated func call(at path: String, inFlight: Int, for duration: Duration) throws {
    let loop = try EventLoop(keepsJobs: true)
    let client = RegistryClient(TTRPCClient(path: path, on: loop))
    let driver = Driver(client, on: loop)
    Task {
        print(Int(try await driver.measure(inFlight, duration)))
        exit(0)
    }
    loop.run()
}

/// Calls from the loop's own thread, as the gateway does.
actor Driver {
    let loop: EventLoop
    let client: RegistryClient

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    init(_ client: RegistryClient, on loop: EventLoop) {
        self.client = client
        self.loop = loop
    }

    func measure(_ inFlight: Int, _ duration: Duration) async throws -> Double {
        let began = MonotonicInstant.now
        let end = began + duration
        let workers = (0..<inFlight).map { _ in
            Task { try await self.callUntil(end) }
        }
        var total = 0
        for worker in workers { total += try await worker.value }
        return Double(total) / (MonotonicInstant.now - began).inSeconds
    }

    private func callUntil(_ end: MonotonicInstant) async throws -> Int {
        var request = Proto.SyncDeviceRequest()
        request.deviceId = "0123456789abcdef0123456789abcdef"
        request.deviceSecret = "0123456789abcdef0123456789abcdef0123456789a"
        request.locale = "en_US"
        request.timeZone = "America/New_York"
        request.tags = Proto.TagSet()
        request.tags?.tags = ["/bill/action", "/bills/hr9999-113", "/legislators/C000127"]
        request.tags?.version = 41
        var count = 0
        while MonotonicInstant.now < end {
            let response = try await client.syncDevice(request, CallContext(requestID: "bench"))
            guard response.tagVersion == 42 else { fatalError("a wrong answer") }
            count += 1
        }
        return count
    }
}
