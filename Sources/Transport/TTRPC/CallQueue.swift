import Protocol

/// The calls of one connection that wait for a worker, and what all its calls hold.
///
/// A call counts as held from its arrival to the end of its handler, also when it has been answered
/// before: its deadline came, or its caller left.
struct CallQueue {
    /// A call that no worker has taken yet.
    struct Item {
        /// Its id on the connection.
        let stream: UInt32
        /// The packed request.
        fileprivate(set) var payload: [UInt8]
        /// Until when, which request, for whom.
        let context: CallContext
    }

    /// Calls held.
    private(set) var heldCalls = 0
    /// The bytes of their requests.
    private(set) var heldBytes = 0
    private var items: [Item] = []
    private var head = 0

    /// Taken calls that may stay at the front before they are removed.
    private static let keptTaken = 1024

    /// Whether no call waits for a worker.
    var isEmpty: Bool { head == items.count }

    /// Takes a call in.
    mutating func append(_ stream: UInt32, _ payload: [UInt8], _ context: CallContext) {
        items.append(Item(stream: stream, payload: payload, context: context))
        heldCalls += 1
        heldBytes += payload.count
    }

    /// The call that has waited longest.
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

    /// Notes that the handler of a taken call has ended, or was never begun.
    mutating func release(_ payload: [UInt8]) {
        heldCalls -= 1
        heldBytes -= payload.count
    }

    /// Forgets the calls that wait; nobody hears their answers.
    mutating func removeWaiting() {
        while let item = popFirst() { release(item.payload) }
    }
}
