import Protocol
import TestSupport
import Testing

@testable import Transport

struct CallQueueTests {
    @Test func `calls leave the queue in order, and count until they are released`() throws {
        var queue = CallQueue()
        queue.append(1, [1, 2], CallContext(requestID: "a"))
        queue.append(3, [3], CallContext(requestID: "b"))
        #expect(!queue.isEmpty)
        #expect(queue.heldCalls == 2)
        #expect(queue.heldBytes == 3)
        let first = queue.popFirst()
        #expect(first?.stream == 1)
        #expect(first?.payload == [1, 2])
        #expect(first?.context.requestID == "a")
        #expect(queue.popFirst()?.stream == 3)
        #expect(queue.isEmpty)
        #expect(queue.popFirst()?.stream == nil)
        #expect(queue.heldBytes == 3)
        queue.release([1, 2])
        #expect(queue.heldCalls == 1)
        #expect(queue.heldBytes == 1)
    }

    @Test func `dropping waiting calls keeps those that workers hold`() {
        var queue = CallQueue()
        for stream: UInt32 in 1...5 { queue.append(stream, [0, 0], CallContext()) }
        _ = queue.popFirst()
        queue.removeWaiting()
        #expect(queue.isEmpty)
        #expect(queue.heldCalls == 1)
        #expect(queue.heldBytes == 2)
    }

    @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
    func `the queue of calls agrees with an array`(seed: UInt64) {
        var random = RandomValues(seed: seed)
        var queue = CallQueue()
        var model: [UInt32] = []
        var next: UInt32 = 0
        for _ in 0..<20_000 {
            if random.below(100) < 52 {
                queue.append(next, [], CallContext())
                model.append(next)
                next += 1
            } else {
                #expect(queue.popFirst()?.stream == (model.isEmpty ? nil : model.removeFirst()))
            }
        }
        #expect(queue.isEmpty == model.isEmpty)
    }
}
