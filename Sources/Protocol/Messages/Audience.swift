// Generated from herald/v1/audience.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// A boolean expression over devices, flat and in postfix order: operands come before their operator.
    /// At most 256 nodes; exactly one result.
    package struct Selector: Message {
        package static var fullName: String { "herald.v1.Selector" }
        /// `nodes`.
        package var nodes: [Proto.SelectorNode] = []

        package init() {}
    }
}

extension Proto.Selector {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Selector: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__selector()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Selector>) {
        unsafe herald__v1__selector__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Selector>) throws(CodecError) {
        nodes.reserveCapacity(unsafe c.pointee.n_nodes)
        for index in unsafe 0..<c.pointee.n_nodes {
            if let value: Proto.SelectorNode = try unsafe Decoding.message(c.pointee.nodes[index]) { nodes.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Selector>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_nodes = nodes.count
        unsafe c.pointee.nodes = try arena.pointers(nodes.count)
        for index in nodes.indices {
            unsafe c.pointee.nodes[index] = try unsafe arena.message(nodes[index])
        }
    }
}

extension Proto {
    /// The choice `node` of `herald.v1.SelectorNode`.
    package enum SelectorNodeNode: Hashable, Sendable {
        /// Devices that follow this tag.
        case tag(String)
        /// The device with this id.
        case device(String)
        /// Every device of the app; the value is ignored.
        case everyDevice(Bool)
        /// AND of this many operands before it (2 or more).
        case allOf(UInt32)
        /// OR of this many operands before it (2 or more).
        case anyOf(UInt32)
        /// NOT of the operand before it; the value is ignored.
        case negate(Bool)
    }
}
extension Proto {
    /// `herald.v1.SelectorNode`.
    package struct SelectorNode: Message {
        package static var fullName: String { "herald.v1.SelectorNode" }
        /// Which of `node` is set.
        package var node: SelectorNodeNode?

        package init() {}
    }
}

extension Proto.SelectorNode {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SelectorNode: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__selector_node()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SelectorNode>) {
        unsafe herald__v1__selector_node__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SelectorNode>) throws(CodecError) {
        switch unsafe c.pointee.node_case {
        case HERALD__V1__SELECTOR_NODE__NODE_TAG:
            node = .tag(try unsafe Decoding.string(c.pointee.tag, "tag"))
        case HERALD__V1__SELECTOR_NODE__NODE_DEVICE:
            node = .device(try unsafe Decoding.string(c.pointee.device, "device"))
        case HERALD__V1__SELECTOR_NODE__NODE_EVERY_DEVICE:
            node = .everyDevice(unsafe c.pointee.every_device != 0)
        case HERALD__V1__SELECTOR_NODE__NODE_ALL_OF:
            node = .allOf(unsafe c.pointee.all_of)
        case HERALD__V1__SELECTOR_NODE__NODE_ANY_OF:
            node = .anyOf(unsafe c.pointee.any_of)
        case HERALD__V1__SELECTOR_NODE__NODE_NEGATE:
            node = .negate(unsafe c.pointee.negate != 0)
        default: break
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SelectorNode>, _ arena: borrowing Arena) throws(CodecError) {
        switch node {
        case nil: break
        case .tag(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_TAG
            unsafe c.pointee.tag = try unsafe arena.string(value, "tag")
        case .device(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_DEVICE
            unsafe c.pointee.device = try unsafe arena.string(value, "device")
        case .everyDevice(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_EVERY_DEVICE
            unsafe c.pointee.every_device = value ? 1 : 0
        case .allOf(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_ALL_OF
            unsafe c.pointee.all_of = value
        case .anyOf(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_ANY_OF
            unsafe c.pointee.any_of = value
        case .negate(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_NEGATE
            unsafe c.pointee.negate = value ? 1 : 0
        }
    }
}
