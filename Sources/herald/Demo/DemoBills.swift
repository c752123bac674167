import Protocol

/// The demo's bills and the actions on them, from the files in Examples/demo.
struct DemoBills {
    /// A bill of Congress.
    struct Bill {
        let id: String
        /// The sponsor's id; empty for a bill without one.
        let sponsor: String
        let sponsorName: String

        /// The bill's number as people write it, such as `H.R. 3590`.
        var number: String { DemoBills.number(id) }
    }

    let bills: [Bill]
    let legislators: [String]
    private let actions: [CSV.Row]

    /// Reads bills.csv, legislators.csv and actions.csv in a directory.
    init(_ directory: String) throws {
        bills = try DemoFile.csv(directory, "bills.csv", ["id", "sponsor", "sponsor_name"]).rows.map
        {
            Bill(id: $0["id"], sponsor: $0["sponsor"], sponsorName: $0["sponsor_name"])
        }
        legislators = try DemoFile.csv(directory, "legislators.csv", ["bioguide"]).rows.map {
            $0["bioguide"]
        }
        let columns = ["bill", "time", "kind", "chamber", "result", "roll"]
        actions = try DemoFile.csv(directory, "actions.csv", columns).rows
    }

    /// Returns the number of a bill's id: `H.R. 3590` for `hr3590-111`.
    ///
    /// An id of another form is returned unchanged.
    static func number(_ id: String) -> String {
        let kinds = [
            "hr": "H.R.", "hres": "H.Res.", "hjres": "H.J.Res.", "hconres": "H.Con.Res.",
            "s": "S.", "sres": "S.Res.", "sjres": "S.J.Res.", "sconres": "S.Con.Res.",
        ]
        let kind = String(id.prefix { $0.isLetter })
        let number = id.dropFirst(kind.count).prefix { $0.isNumber }
        guard !number.isEmpty else { return id }
        return "\(kinds[kind] ?? kind.uppercased()) \(number)"
    }

    /// The notifications for all introductions, votes, vetoes, signatures and scheduled votes.
    var notifications: [Proto.SendRequest] {
        let byID = Dictionary(bills.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let introductions = bills.filter { !$0.sponsor.isEmpty }.map(Self.introduction)
        return introductions
            + actions.compactMap { action in
                byID[action["bill"]].flatMap { Self.notification($0, action) }
            }
    }

    private static func introduction(_ bill: Bill) -> Proto.SendRequest {
        var request = request(
            "/legislator/sponsor/introduced", "\(bill.sponsorName) sponsored a bill",
            "/legislator/sponsor/introduction AND /legislators/\(bill.sponsor)",
            link: "/bills/\(bill.id)")
        request.content?.data["type"] = request.type
        request.content?.data["legislator"] = bill.sponsor
        request.idempotencyKey = "demo-introduced-\(bill.id)"
        return request
    }

    private static func notification(_ bill: Bill, _ action: CSV.Row) -> Proto.SendRequest? {
        let kind = action["kind"]
        var request: Proto.SendRequest
        switch kind {
        case "passage", "cloture":
            let name = kind == "passage" ? "Passage" : "Cloture"
            request = Self.request(
                "/bill/vote", "\(name) vote on \(bill.number): \(action["result"])",
                "/bill/vote AND /bills/\(bill.id)", link: "/bills/\(bill.id)/activity")
            if !action["roll"].isEmpty { request.content?.data["vote"] = action["roll"] }
        case "vetoed", "enacted", "signed":
            request = president(bill, kind)
        case "calendar":
            request = upcoming(bill, action)
        default:
            return nil
        }
        request.content?.data["bill"] = bill.id
        request.idempotencyKey = "demo-\(kind)-\(bill.id)-\(action["time"])"
        return request
    }

    private static func president(_ bill: Bill, _ kind: String) -> Proto.SendRequest {
        let follows = "/bill/action AND /bills/\(bill.id)"
        let (what, audience) =
            switch kind {
            case "vetoed": ("was vetoed by the President", follows)
            case "enacted": ("was enacted into law", follows)
            default: ("was signed by the President", "(\(follows)) OR /bill/signed")
            }
        var request = request(
            "/bill/action", "\(bill.number) \(what)", audience,
            link: "/bills/\(bill.id)/activity")
        request.content?.data["action_type"] = kind
        return request
    }

    private static func upcoming(_ bill: Bill, _ action: CSV.Row) -> Proto.SendRequest {
        var audience = "(/bill/upcoming AND /bills/\(bill.id))"
        if !bill.sponsor.isEmpty {
            audience += " OR (/legislator/sponsor/upcoming AND /legislators/\(bill.sponsor))"
        }
        let chamber = action["chamber"] == "h" ? "House" : "Senate"
        var request = request(
            "/bill/upcoming", "\(bill.number) is scheduled for a vote in the \(chamber)", audience,
            link: "/bills/\(bill.id)")
        request.content?.data["legislative_day"] = String(action["time"].prefix(10))
        return request
    }

    private static func request(
        _ type: String, _ text: String, _ audience: String, link: String
    ) -> Proto.SendRequest {
        var content = Proto.Content()
        content.body = text
        content.url = link
        content.data["app_url"] = link
        var request = Proto.SendRequest()
        request.type = type
        request.audience = audience
        request.content = content
        return request
    }
}
