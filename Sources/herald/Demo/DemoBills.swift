import JSON
import ServiceKit

/// The bills and members of Congress that the demo's devices follow, from the files in
/// Examples/demo.
struct DemoBills {
    /// The ids of the bills, such as `hr3590-111`.
    let bills: [String]
    /// The ids of the members.
    let legislators: [String]

    /// Reads `api/bills.json` and `legislators.csv` in a directory.
    init(_ directory: String) throws {
        let path = "\(directory)/api/bills.json"
        guard let bytes = try TextFile.readBytes(path) else {
            throw UsageError("there is no file '\(path)'; --examples names the demo's directory")
        }
        let rows = try JSONDocument(parsing: bytes).root.member("results")?.elements()
        bills = try rows?.compactMap { try $0.member("bill_id")?.string() } ?? []
        legislators = try DemoFile.csv(directory, "legislators.csv", ["bioguide"]).rows.map {
            $0["bioguide"]
        }
    }
}
