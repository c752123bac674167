// Generated from herald/v1/waiting.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The numbers of the deliveries that wait. One delivery is one message for one device by one
    /// provider.
    ///
    /// A notification counts once its audience is resolved. Notifications that are scheduled, queued or
    /// stalled are counted in `GetStatusResponse.states` instead. To keep the count short, Herald counts
    /// for each provider of an app at most 1,000 parts of audiences that are due and 1,000 that are due
    /// later, each of up to 512 devices, and at most 10,000 deliveries that wait one by one.
    package struct WaitingDeliveries: Message {
        package static var fullName: String { "herald.v1.WaitingDeliveries" }
        /// The number of deliveries that are due, and of those that are being made.
        package var due: UInt64 = 0
        /// The number of deliveries that are due later: in a later stage of a rollout, at a later local
        /// time, or after quiet hours.
        package var later: UInt64 = 0
        /// The number of deliveries that were tried without success and are to be tried again.
        package var retrying: UInt64 = 0
        /// True if more deliveries wait than Herald counts. Each number then means "at least".
        package var atLeast = false

        package init() {}
    }
}

extension Proto.WaitingDeliveries {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.WaitingDeliveries: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__waiting_deliveries()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__WaitingDeliveries>) {
        unsafe herald__v1__waiting_deliveries__init(c)
    }

    init(c: UnsafePointer<Herald__V1__WaitingDeliveries>) throws(CodecError) {
        due = unsafe c.pointee.due
        later = unsafe c.pointee.later
        retrying = unsafe c.pointee.retrying
        atLeast = unsafe c.pointee.at_least != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__WaitingDeliveries>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.due = due
        unsafe c.pointee.later = later
        unsafe c.pointee.retrying = retrying
        unsafe c.pointee.at_least = atLeast ? 1 : 0
    }
}
