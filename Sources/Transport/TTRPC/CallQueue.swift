import Protocol

/// The calls of one connection that wait for a worker, and the number and bytes of all held calls.
///
/// A call is held from its arrival to the end of its handler, even if it was answered before
/// because its deadline passed or its caller disconnected.
struct CallQueue {
    /// A call that no worker has taken yet.
    struct Item {
        /// The call's stream id on the connection.
        let stream: UInt32
        /// The packed request.
        fileprivate(set) var payload: [UInt8]
        /// The deadline, the request id and the principal of the call.
        let context: CallContext
    }

    /// The number of calls that are held.
    private(set) var heldCalls = 0
    /// The number of bytes the requests of held calls have.
    private(set) var heldBytes = 0
    private var items: [Item] = []
    private var head = 0

    /// The number of taken calls that may stay at the front of the list before they are removed.
    private static let keptTaken = 1024

    /// True if no call waits for a worker.
    var isEmpty: Bool { head == items.count }

    /// Adds a call.
    mutating func append(_ stream: UInt32, _ payload: [UInt8], _ context: CallContext) {
        items.append(Item(stream: stream, payload: payload, context: context))
        heldCalls += 1
        heldBytes += payload.count
    }

    /// Removes and returns the call that has waited longest; nil when none waits.
    mutating func popFirst() -> Item? {
        guard head < items.count else { return nil }
        let item = items[head]
        items[head].payload = []
        head += 1
        if head == items.count {
            items.removeAll(keepingCapacity: true)
            head = 0
        } else if head > Self.keptTaken {
            items.removeSubrange(..<head)
            head = 0
        }
        return item
    }

    /// Records that the handler of a taken call has ended, or was never started.
    mutating func release(_ payload: [UInt8]) {
        heldCalls -= 1
        heldBytes -= payload.count
    }

    /// Removes all waiting calls, as nobody receives their responses.
    mutating func removeWaiting() {
        while let item = popFirst() { release(item.payload) }
    }
}
