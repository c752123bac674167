import CMessages
import CProtobufC
import Testing

@testable import Protocol

/// protobuf-c follows nesting on the stack and has no limit: a recursive message would be a way to
/// kill the process with a few kilobytes.
struct RecursionTests {
    @Test func `no message of the schema can contain itself`() throws {
        var graph: [String: Set<String>] = [:]
        for type in Proto.allMessages {
            let type = try #require(type as? any CConvertible.Type)
            unsafe Self.add(type.cDescriptor, to: &graph)
        }
        #expect(graph.count >= Proto.allMessages.count)
        #expect(graph.values.contains { !$0.isEmpty })
        #expect(Self.cycle(in: graph) == nil)
    }

    @Test func `a descriptor of a recursive message is detected`() {
        var graph: [String: Set<String>] = [:]
        let fields = UnsafeMutablePointer<ProtobufCFieldDescriptor>.allocate(capacity: 1)
        let message = UnsafeMutablePointer<ProtobufCMessageDescriptor>.allocate(capacity: 1)
        defer {
            unsafe fields.deallocate()
            unsafe message.deallocate()
        }
        unsafe "Node".withCString { name in
            unsafe fields.initialize(to: ProtobufCFieldDescriptor())
            unsafe fields.pointee.type = PROTOBUF_C_TYPE_MESSAGE
            unsafe fields.pointee.descriptor = UnsafeRawPointer(message)
            unsafe message.initialize(to: ProtobufCMessageDescriptor())
            unsafe message.pointee.name = name
            unsafe message.pointee.n_fields = 1
            unsafe message.pointee.fields = UnsafePointer(fields)
            unsafe Self.add(UnsafePointer(message), to: &graph)
        }
        #expect(graph == ["Node": ["Node"]])
        #expect(Self.cycle(in: graph) != nil)
    }

    @Test func `a cycle through other messages is detected`() {
        #expect(Self.cycle(in: ["a": ["b"], "b": ["c", "d"], "c": [], "d": ["a"]]) != nil)
        #expect(Self.cycle(in: ["a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []]) == nil)
    }

    /// Adds a message with all messages that it contains, directly or not.
    private static func add(
        _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
        to graph: inout [String: Set<String>]
    ) {
        let name = unsafe String(cString: descriptor.pointee.name)
        guard graph[name] == nil else { return }
        graph[name] = []
        for index in unsafe 0..<Int(descriptor.pointee.n_fields) {
            let field = unsafe descriptor.pointee.fields[index]
            guard unsafe field.type == PROTOBUF_C_TYPE_MESSAGE, let raw = unsafe field.descriptor
            else { continue }
            let part = unsafe raw.assumingMemoryBound(to: ProtobufCMessageDescriptor.self)
            graph[name]?.insert(unsafe String(cString: part.pointee.name))
            unsafe add(part, to: &graph)
        }
    }

    /// Returns a message that contains itself; nil if there is none.
    private static func cycle(in graph: [String: Set<String>]) -> String? {
        graph.keys.first { start in
            var reached: Set<String> = []
            var open = Array(graph[start] ?? [])
            while let name = open.popLast() {
                guard reached.insert(name).inserted else { continue }
                open += graph[name] ?? []
            }
            return reached.contains(start)
        }
    }
}
