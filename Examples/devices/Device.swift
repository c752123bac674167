// Is a device: registers once, then fetches its messages and tells that it has shown them.
//
//   HERALD_URL=https://localhost:8443 HERALD_KEY=... device FOLDER TAG
//
// HERALD_KEY is a key with the role device, which the app is built with. On a phone, keep the id
// and the secret in the keychain instead of a file. If the gateway's certificate is signed by an
// authority of your own, install that one on the device, as a profile.
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct Registration: Codable {
    var deviceId: String
    var deviceSecret: String
    /// Where the inbox was read to; nil is its beginning.
    var cursor: String?
}

struct Message: Decodable {
    struct Content: Decodable { var title: String? }
    var messageId: String
    var content: Content?
}

struct SyncAnswer: Decodable {
    struct Inbox: Decodable {
        var items: [Message]?
        var cursor: String?
        var more: Bool?
    }
    var inbox: Inbox?
}

struct Refused: Error, CustomStringConvertible { var description: String }

/// Calls a method, and again while a part of Herald is away or has too much to do.
func call<Answer: Decodable>(
    _ method: String, _ body: [String: Any], key: String? = nil
) async throws -> Answer {
    let environment = ProcessInfo.processInfo.environment
    guard let url = URL(string: "\(environment["HERALD_URL"] ?? "")/herald.v1.Client/\(method)")
    else { throw Refused(description: "HERALD_URL is not a URL") }
    var request = URLRequest(url: url, timeoutInterval: 15)
    request.httpMethod = "POST"
    request.httpBody = try JSONSerialization.data(withJSONObject: body)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    // Apps in the field may be newer than the gateway: what it does not know is ignored.
    request.setValue("false", forHTTPHeaderField: "Herald-Strict")
    if let key { request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization") }
    for attempt in 0... {
        let (data, response) = try await URLSession.shared.data(for: request)
        let answer = response as? HTTPURLResponse
        if answer?.statusCode == 200 { return try JSONDecoder().decode(Answer.self, from: data) }
        let after = answer?.value(forHTTPHeaderField: "Retry-After").flatMap(Double.init)
        let isAway = answer?.statusCode == 503 || answer?.statusCode == 429 && after != nil
        guard isAway, attempt < 4 else {
            throw Refused(description: String(decoding: data, as: UTF8.self))
        }
        let seconds = after ?? Double(1 << attempt)
        try await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
    }
    throw Refused(description: "unreachable")
}

@main
enum Device {
    static func main() async {
        do {
            try await run(CommandLine.arguments[1], tag: CommandLine.arguments[2])
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    static func run(_ folder: String, tag: String) async throws {
        let file = URL(fileURLWithPath: folder).appendingPathComponent("device.json")
        var device: Registration
        if let kept = try? Data(contentsOf: file) {
            device = try JSONDecoder().decode(Registration.self, from: kept)
        } else {
            device = try await call(
                "Register",
                ["installId": UUID().uuidString, "platform": "ios", "tags": [tag]],
                key: ProcessInfo.processInfo.environment["HERALD_KEY"])
        }
        let proof = ["deviceId": device.deviceId, "deviceSecret": device.deviceSecret]
        var events: [[String: String]] = []
        var more = true
        while more || !events.isEmpty {
            var body: [String: Any] = proof
            body["inboxCursor"] = device.cursor ?? ""
            body["events"] = events
            let answer: SyncAnswer = try await call("Sync", body)
            events = (answer.inbox?.items ?? []).map { message in
                print(message.content?.title ?? "")
                // The same event is stored once, however often it is sent.
                return [
                    "id": "shown-\(message.messageId)", "messageId": message.messageId,
                    "kind": "EVENT_KIND_DISPLAYED",
                ]
            }
            device.cursor = answer.inbox?.cursor ?? device.cursor
            more = answer.inbox?.more ?? false
        }
        try JSONEncoder().encode(device).write(to: file)
    }
}
