/// The setup of a fleet: one line of JSON on standard input.
package struct FleetSetup: Codable, Sendable {
    /// The gateway's URL, and the file of the authorities to trust; nil for the system's.
    var gateway: String
    var authorities: String?
    var app: String
    var keys: Keys
    var provider: Provider
    var seed: UInt64
    var devices: Int
    /// The length of the run in the devices' time, in minutes, and the factor by which that time
    /// passes faster.
    var minutes: Double
    var speed: Double
    /// The share of the requests that are lost, and of the answers, from 0 to 1.
    var loss: Double
    /// The share of the receptions of a push that end the app, from 0 to 1.
    var crashes: Double
    var notifications: Int
    var addedPlaces: Int
    var tags: [String]
    var places: [FleetPlace]
    var trackFiles: [String]
    var trackFolder: String?
    /// The claim that the fleet breaks itself, to show that the report tells it.
    var breaks: FleetClaim?
    /// The number of the phone that is traced on standard error; nil for none.
    var traced: Int?
    /// True if the screen is a terminal.
    var isLive: Bool
    var isJSON: Bool

    /// Keys of the app, each of one role.
    struct Keys: Codable, Sendable {
        var device: String
        var sender: String
        var operating: String
        var admin: String
    }

    /// The stand-in for Apple's service, which the fleet runs itself.
    struct Provider: Codable, Sendable {
        /// The files of its certificate and of the certificate's key.
        var certificate: String
        var key: String
        /// The authority to trust, and the key that signs the suite's tokens, both in PEM.
        var authority: String
        var signingKey: String
    }
}

/// A claim about the library and the suite that a run checks.
enum FleetClaim: String, Codable, Sendable, CaseIterable {
    case places, context, silence, counts, tags, screen

    /// The claim as a sentence.
    var sentence: String {
        switch self {
        case .places: "no place is missed"
        case .context: "no story is shown in a moment where it should not be"
        case .silence: "nobody who is muted or in quiet hours is shown what was sent after that"
        case .counts: "received, displayed and tapped are the same here and at the server"
        case .tags: "each device's tags at the server are those it wants"
        case .screen: "no message comes onto a screen twice"
        }
    }
}

/// The reason why a fleet cannot run.
struct FleetError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
