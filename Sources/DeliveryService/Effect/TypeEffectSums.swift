import Protocol

/// The effect of notifications, added up by type.
struct TypeEffectSums {
    /// The effect of one notification.
    struct Row {
        /// The number of the notification.
        var sequence: Int64
        var type: String
        /// The number of devices that were in its audience.
        var audience: UInt64
        /// The number of deliveries the providers accepted.
        var delivered: UInt64
        /// The numbers of devices that received, showed, tapped, dismissed and dropped the
        /// notification.
        var said: [UInt64]
        /// The number of devices that switched the type off within a day, and of those that left
        /// the app; nil if that was not counted.
        var day: (off: UInt64, gone: UInt64)?
        /// The number of devices that switched the type off within a week, and of those that left
        /// the app; nil if that was not counted.
        var week: (off: UInt64, gone: UInt64)?
        /// The generation of the ordinals of the notification's devices; 0 before its audience is
        /// resolved.
        var generation: UInt64 = 0
    }

    /// The most types that are told apart: the page and the answer hold so many, and an app that
    /// makes a type for each notification takes no more memory than that.
    static let mostTypes = 1_000

    private var types: [String: Proto.TypeEffect] = [:]
    private var leftOut: UInt64 = 0

    /// Adds a notification; counts it only as left out if its type is one too many.
    mutating func add(_ row: Row) {
        guard types[row.type] != nil || types.count < Self.mostTypes else {
            leftOut += 1
            return
        }
        var sum = types[row.type] ?? Proto.TypeEffect()
        sum.type = row.type
        sum.notifications += 1
        sum.audience += row.audience
        sum.delivered += row.delivered
        sum.received += row.said[0]
        sum.displayed += row.said[1]
        sum.tapped += row.said[2]
        sum.dismissed += row.said[3]
        sum.dropped += row.said[4]
        sum.day = Self.adding(row.day, row, to: sum.day)
        sum.week = Self.adding(row.week, row, to: sum.week)
        types[row.type] = sum
    }

    private static func adding(
        _ counted: (off: UInt64, gone: UInt64)?, _ row: Row, to sum: Proto.TypeOptOuts?
    ) -> Proto.TypeOptOuts? {
        guard let counted else { return sum }
        var sum = sum ?? Proto.TypeOptOuts()
        sum.notifications += 1
        sum.switchedOff += counted.off
        sum.gone += counted.gone
        sum.tapped += row.said[2]
        return sum
    }

    /// Returns the sum of a type; nil if no notification of the type was added.
    func sum(of type: String) -> Proto.TypeEffect? { types[type] }

    /// The answer, the types that cost most first.
    var response: Proto.ListTypeEffectsResponse {
        var response = Proto.ListTypeEffectsResponse()
        response.types = types.values.sorted { one, two in
            let (left, right) = (Self.order(one), Self.order(two))
            return left == right ? one.type < two.type : left > right
        }
        response.leftOut = leftOut
        return response
    }

    /// Returns the order of a type: the opt-outs for each tap, then the deliveries without a tap
    /// for each delivery.
    private static func order(_ type: Proto.TypeEffect) -> (Double, Double) {
        let counted = type.week ?? type.day ?? Proto.TypeOptOuts()
        let cost = Double(counted.switchedOff) / Double(max(1, counted.tapped))
        return (cost, -Double(type.tapped) / Double(max(1, type.delivered)))
    }
}
