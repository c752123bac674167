import HeraldClient
import Times

/// Makes random messages for the screen, all with the times at which they were sent.
struct ScreenWorld {
    static let start: Int64 = 1_795_000_000_000
    var dice: Dice
    private var number = 0

    init(_ seed: UInt64) { dice = Dice(seed) }

    /// Returns a message with an id that no other has.
    mutating func message() -> PushMessage {
        number += 1
        var message = PushMessage(id: "m\(number)")
        message.kind = dice.one(of: [
            .info, .info, .mention, .mention, .mention, .call, .badge, .test, .ordinary,
        ])
        message.title = message.id
        message.sound = "default"
        message.team = dice.one(of: ["T1", "T2", ""])
        message.user = dice.one(of: ["U1", "U1", "U2"])
        if message.kind == .mention, dice.happens(70) {
            message.conversation = dice.one(of: ["C1", "C2"])
        }
        message.sentTime = UnixTime(milliseconds: Self.start + Int64(number) * 1_000)
        if message.kind == .badge || dice.happens(10) { message.badge = Int64(dice.below(9)) }
        if message.kind == .badge { (message.title, message.isSilent) = ("", true) }
        if dice.happens(25) {
            message.collapseKey = dice.one(of: ["k1", "k2"])
            message.version = Int64(number)
            if dice.happens(30) { (message.clears, message.isSilent) = (true, true) }
        }
        return message
    }
}
