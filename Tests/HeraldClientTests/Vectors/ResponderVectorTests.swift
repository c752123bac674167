import Testing
import Times

@testable import HeraldClient

/// The tables of how events come to the screens that respond.
struct ResponderVectorTests {
    @Test(arguments: try ClientVector.all(of: "responders"))
    func `an event comes to the screen that the table says`(vector: ClientVector) throws {
        var flow = ResponseFlow((vector.given["paths"]?.items ?? []).map(Self.path))
        var actions: [JSONValue] = []
        for step in vector.given["events"]?.items ?? [] {
            let now = UnixTime(milliseconds: try #require(step["at"]?.integer))
            actions += flow.handle(Self.event(step), at: now).map(Self.json)
        }
        let actual = JSONValue.object(["actions": .list(actions)])
        #expect(vector.expect.difference(from: actual) == nil)
    }

    private static func path(_ json: JSONValue) -> ScreenPath {
        let screens = (json["screens"]?.items ?? []).compactMap(\.text)
        return ScreenPath(
            json["eventType"]?.text ?? "", screens,
            whileLoading: json["whileLoading"] == .text("wait") ? .wait : .supersede,
            patience: .seconds(json["patienceSeconds"]?.integer ?? 10))
    }

    private static func event(_ step: JSONValue) -> ResponseFlow.Event {
        let number = Int(step["number"]?.integer ?? 0)
        if let event = step["received"] {
            return .received(
                AppEvent(
                    event["type"]?.text ?? "", objectID: event["objectID"]?.text ?? "",
                    team: event["team"]?.text ?? ""))
        }
        if let team = step["loggedOut"]?.text { return .loggedOut(team) }
        if let isTaken = step["offered"]?.boolean { return .offered(isTaken, number: number) }
        if let isThere = step["loaded"]?.boolean { return .loaded(isThere, number: number) }
        return step["retried"] == .bool(true) ? .retried : .tick
    }

    private static func json(_ action: ResponseFlow.Action) -> JSONValue {
        func said(
            _ name: String, _ event: AppEvent, _ path: ScreenPath? = nil, number: Int? = nil
        ) -> JSONValue {
            var members = [name: JSONValue.text(event.type), "objectID": .text(event.objectID)]
            members["screens"] = path.map { .list($0.screens.map(JSONValue.text)) }
            members["number"] = number.map { .number(Double($0)) }
            return .object(members)
        }
        switch action {
        case .offer(let event, let number): return said("offer", event, number: number)
        case .load(let path, let event, let number):
            return said("load", event, path, number: number)
        case .present(let path, let event): return said("present", event, path)
        case .presentStub(let path, let event): return said("presentStub", event, path)
        case .noteUnhandled(let event): return said("unhandled", event)
        case .noteSuperseded(let event): return said("superseded", event)
        case .noteLoggedOut(let event): return said("loggedOut", event)
        case .wakeUp(let time): return .object(["wakeUp": .number(Double(time.milliseconds))])
        }
    }
}
