import HTTPClient
import JSON

/// What the gateway says of itself and the services behind it, at /readyz.
struct Readiness {
    /// Whether all of them are.
    var isReady: Bool
    /// Each service and how it stands: `serving`, or what is wrong.
    var services: [(name: String, state: String)] = []
    /// The gateway's, if it says one.
    var version = ""

    /// What an answer says; one that says nothing of services still says whether all are ready.
    init(_ response: HTTPClientResponse) {
        self.init(status: Int(response.status), body: response.body)
    }

    init(status: Int, body: [UInt8]) {
        isReady = status == 200
        guard let document = try? JSONDocument(parsing: body) else { return }
        version = (try? document.root.member("version")?.string()) ?? ""
        guard let members = try? document.root.member("services")?.members() else { return }
        for member in members {
            services.append((member.name, (try? member.value.string()) ?? "unknown"))
        }
        services.sort { $0.name < $1.name }
    }

    /// A line for the gateway and one for each service.
    func add(to record: inout Record, url: String) {
        let version = version.isEmpty ? "" : ", version \(version)"
        record.add("gateway", "\(url), \(isReady ? "ready" : "NOT READY")\(version)")
        for (name, state) in services {
            record.add(name, state == "serving" ? "ready" : "NOT READY: \(state)")
        }
    }

    /// What is not ready, in one line.
    var complaint: String {
        let away = services.filter { $0.state != "serving" }.map { "\($0.name): \($0.state)" }
        return away.isEmpty ? "the gateway is not ready" : away.joined(separator: "; ")
    }
}
