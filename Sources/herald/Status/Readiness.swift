import HTTPClient
import JSON

/// The gateway's answer at /readyz on itself and the services behind it.
struct Readiness {
    /// True if the gateway and all services are ready.
    var isReady: Bool
    /// The services and their states: `serving`, or what is wrong.
    var services: [(name: String, state: String)] = []
    /// The gateway's version; empty if the answer has none.
    var version = ""

    /// Reads an answer.
    ///
    /// Without a list of services, its status still says whether all are ready.
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

    /// Adds a line for the gateway and one for each service.
    func add(to record: inout Record, url: String) {
        let version = version.isEmpty ? "" : ", version \(version)"
        record.add("gateway", "\(url), \(isReady ? "ready" : "NOT READY")\(version)")
        for (name, state) in services {
            record.add(name, state == "serving" ? "ready" : "NOT READY: \(state)")
        }
    }

    /// The services that are not ready, in one line.
    var complaint: String {
        let away = services.filter { $0.state != "serving" }.map { "\($0.name): \($0.state)" }
        return away.isEmpty ? "the gateway is not ready" : away.joined(separator: "; ")
    }
}
