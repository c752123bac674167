import DeliveryAdapters
import Protocol
import ServiceKit

/// The cost of a notification's messages through one adapter: bytes, time and money.
struct MessageCost: Hashable, Sendable {
    /// The size of one message in bytes, in the language in which it is longest; nil if it is not
    /// known.
    var messageBytes: Int?
    /// The number of messages that the provider takes in a minute; nil if no limit is known.
    var perMinute: Int?
    /// The price of a message; nil if none is set.
    var price: MessagePrice?

    /// Creates the cost of a notification's messages through a lane.
    init(of record: NotificationRecord, through lane: OpenLane) {
        guard let kind = lane.kind, let settings = lane.provider?.settings else { return }
        messageBytes = LocalizedContents(record.content).all.compactMap { content in
            var message = OutgoingMessage(
                messageID: MessageID.of(record.id, .max), notificationID: record.id,
                app: record.app, deviceID: record.id, address: "", locale: "", type: record.type,
                content: content, time: record.createTime, expireTime: record.expireTime)
            message.mayShorten = record.mayShorten
            return kind.bytes(of: message, settings)
        }.max()
        perMinute = kind.messagesPerMinute(settings)
        // A provider that finds the audience itself is given one message for all of it.
        price = lane.isWhole ? nil : settings[AdapterSetting.price.name].flatMap(MessagePrice.init)
    }

    init(messageBytes: Int? = nil, perMinute: Int? = nil, price: MessagePrice? = nil) {
        (self.messageBytes, self.perMinute, self.price) = (messageBytes, perMinute, price)
    }

    /// Sets the costs of as many messages as a previewed adapter has.
    func fill(_ adapter: inout Proto.PreviewedAdapter) {
        adapter.messageBytes = UInt64(messageBytes ?? 0)
        adapter.bytes = adapter.messageBytes * adapter.messages
        if let perMinute, perMinute > 0 {
            adapter.perMinute = UInt64(perMinute)
            let seconds = Double(adapter.messages) * 60 / Double(perMinute)
            var time = Proto.Duration()
            time.seconds = Int64(seconds.rounded(.up))
            adapter.time = time
        }
        adapter.cost = price.map { price in
            var money = Proto.Money()
            (money.currency, money.micros) = (price.currency, price.micros(of: adapter.messages))
            return money
        }
    }

    /// Returns the sums of costs, one for each currency, in the order of their names.
    static func sums(of costs: [Proto.Money]) -> [Proto.Money] {
        let amounts = Dictionary(costs.map { ($0.currency, $0.micros) }) { first, second in
            let (sum, isOver) = first.addingReportingOverflow(second)
            return isOver ? .max : sum
        }
        return amounts.sorted { $0.key < $1.key }.map { currency, micros in
            var money = Proto.Money()
            (money.currency, money.micros) = (currency, micros)
            return money
        }
    }
}
