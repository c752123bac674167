import HeraldClient
import Testing
import Times

/// The tables of notifications on the screen, and of those that the system has shown.
struct PresentationVectorTests {
    @Test(arguments: try ClientVector.all(of: "presentation") + ClientVector.all(of: "adoption"))
    func `the screen shows what the table says`(vector: ClientVector) throws {
        var screen = NotificationScreen()
        let rules = ScreenRules(vector.given["rules"] ?? .null)
        let reader = PayloadReader(try vector.mapping)
        var actions: [JSONValue] = []
        for event in vector.given["events"]?.items ?? [] {
            let now = UnixTime(milliseconds: try #require(event["at"]?.integer))
            let handled = try #require(ScreenEvent(event, reader))
            actions += screen.handle(handled, rules, at: now).map(\.value)
        }
        let actual = JSONValue.object([
            "actions": .list(actions),
            "screen": .list(screen.notifications(rules).map(\.value)),
            "badge": .number(Double(screen.badge(rules))),
        ])
        #expect(vector.expect.difference(from: actual) == nil)
    }
}

extension ScreenRules {
    fileprivate init(_ value: JSONValue) {
        self.init()
        showsTests = value["showsTests"] == .bool(true)
        if let seconds = value["callSeconds"]?.integer { callLifetime = .seconds(seconds) }
        if let word = value["badge"]?.text, let badge = Badge(rawValue: word) {
            self.badge = badge
        }
        if let teams = value["teams"] { self.teams = Set(teams.items.compactMap(\.text)) }
        teamIcons = (value["teamIcons"]?.members ?? [:]).compactMapValues(\.text)
    }
}

extension ScreenEvent {
    fileprivate init?(_ value: JSONValue, _ reader: PayloadReader) {
        if let payload = value["received"] {
            self = .received(reader.read(payload))
        } else if let item = value["synced"], let message = reader.read(inboxItem: item) {
            self = .synced(message)
        } else if let slot = value["displayed"]?.text {
            self = .displayed(slot, revision: value["revision"]?.integer ?? 0)
        } else if let slot = value["failed"]?.text {
            self = .failed(slot)
        } else if let slot = value["dismissed"]?.text {
            self = .dismissed(slot, messageID: value["messageID"]?.text ?? "")
        } else if let slot = value["tapped"]?.text {
            let message = reader.read(value["payload"] ?? .null)
            self = .tapped(message, slot: slot, action: value["action"]?.text)
        } else if let ids = value["read"] {
            self = .read(ids.items.compactMap(\.text))
        } else if let team = value["readTeam"]?.text {
            self = .readTeam(team)
        } else if let team = value["loggedOut"]?.text {
            self = .loggedOut(team)
        } else if let slots = value["relaunched"] {
            self = .relaunched(onScreen: slots.members.compactMapValues(\.integer))
        } else if let pushes = value["delivered"] {
            self = .delivered(pushes.members.mapValues { reader.read($0) })
        } else if value["tick"] != nil {
            self = .tick
        } else {
            return nil
        }
    }
}

extension ScreenAction {
    fileprivate var value: JSONValue {
        switch self {
        case .show(let shown): .object(["show": shown.value])
        case .remove(let slots): .object(["remove": .list(slots.map { .text($0) })])
        case .badge(let number): .object(["badge": .number(Double(number))])
        case .wake(let message): .object(["wake": .text(message.id)])
        case .open(let message, let action):
            .object(["open": .text(message.id), "action": action.map { .text($0) } ?? .null])
        case .wakeUp(let time): .object(["wakeUp": .number(Double(time.milliseconds))])
        case .noteDisplayed(let ids): .object(["displayed": .list(ids.map { .text($0) })])
        case .noteDismissed(let ids): .object(["dismissed": .list(ids.map { .text($0) })])
        case .noteTapped(let id, let action):
            .object(["tapped": .text(id), "action": action.map { .text($0) } ?? .null])
        case .noteDropped(let id, let reason):
            .object(["dropped": .text(id), "reason": .text(reason.rawValue)])
        case .ignoreCopy(let id): .object(["copy": .text(id)])
        }
    }
}

extension ShownNotification {
    fileprivate var value: JSONValue {
        .object([
            "slot": .text(slot), "revision": .number(Double(revision)),
            "kind": .text(kind.rawValue), "title": .text(title), "subtitle": .text(subtitle),
            "body": .text(body), "image": .text(image), "sound": .text(sound),
            "alerts": .bool(alerts), "count": .number(Double(count)),
            "new": .list(newIDs.map { .text($0) }), "message": .text(message.id),
            "expires": expireTime.map { .number(Double($0.milliseconds)) } ?? .null,
        ])
    }
}
