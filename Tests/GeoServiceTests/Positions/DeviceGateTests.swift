import Testing

@testable import GeoService

struct DeviceGateTests {
    @Test func `one call at a time handles a device, and calls for other devices go on`() {
        var gate = DeviceGate()
        let tries: [DeviceGate.Devices] = [
            ["a": [1, 2], "b": [1]], ["a": [2, 3]], ["b": [1]], ["a": [3], "b": [2], "c": [1]], [:],
        ]
        #expect(tries.map { gate.enter($0) } == [true, false, false, true, true])
        #expect(gate.count == 3)
        gate.leave(tries[0])
        #expect(tries.map { gate.enter($0) } == [true, false, false, false, true])
    }

    @Test func `calls for the same device go in order of arrival`()
        async
    {
        actor House {
            var gate = DeviceGate()
            var order: [String] = []

            func visit(_ name: String, _ devices: DeviceGate.Devices) async {
                if !gate.enter(devices) {
                    await withCheckedContinuation { gate.wait(for: devices, $0) }
                }
                order.append(name)
            }

            func leave(_ devices: DeviceGate.Devices) { gate.leave(devices) }
        }
        let house = House()
        await house.visit("one", ["a": [1]])
        let all: [(String, DeviceGate.Devices)] = [
            ("both", ["a": [1, 2]]), ("two", ["a": [2]]), ("one again", ["a": [1]]),
            ("three", ["a": [3]]),
        ]
        var tasks: [Task<Void, Never>] = []
        for (name, devices) in all {
            tasks.append(Task { await house.visit(name, devices) })
            // So that they come in this order.
            for _ in 0..<100 { await Task.yield() }
        }
        #expect(await house.order == ["one", "three"])
        await house.leave(["a": [1]])
        while await house.order.count < 3 { await Task.yield() }
        #expect(await house.order.last == "both")
        await house.leave(["a": [1, 2]])
        for task in tasks { await task.value }
        #expect(await house.order == ["one", "three", "both", "two", "one again"])
    }
}
