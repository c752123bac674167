import HTTPClient
import Protocol

/// The app's side of Herald: registers this install and syncs it.
///
/// ```swift
/// let herald = try HeraldClient(url: "https://localhost:8443", key: appKey, authorities: "ca.pem")
/// let device = try await herald.register(installID: installID, tags: ["/bill/signed"])
/// let answer = try await herald.sync(device, HeraldSync(tags: ["/bill/signed",
/// "/bills/hr3590-111"])) ```
public struct HeraldClient: Sendable {
    private let client: ClientClient

    /// A client of the gateway at `url`.
    ///
    /// - Parameters:
    ///   - url: such as `https://push.example.org:8443`.
    ///   - key: the app's device key, which may register installs and nothing else.
    ///   - authorities: a PEM file of the authorities to trust; nil: the system's.
    /// - Throws: `HeraldError` when the HTTP client cannot be made.
    public init(url: String, key: String, authorities: String? = nil) throws {
        let configuration = GatewayCaller.Configuration(
            url: url, key: key, certificateAuthorities: authorities)
        do {
            client = ClientClient(GatewayCaller(configuration, try HTTPClient()))
        } catch {
            throw HeraldError(code: "UNAVAILABLE", message: "\(error)")
        }
    }

    /// Registers this install.
    ///
    /// - Parameters:
    ///   - installID: 16 to 128 random bytes as text, made once and kept: registering again with it
    ///     gives the same device with a new secret.
    ///   - tags: what it follows.
    ///   - timeZone: an IANA name.
    /// - Throws: `HeraldError`.
    public func register(
        installID: String, tags: [String] = [], timeZone: String = ""
    ) async throws -> HeraldDevice {
        var request = Proto.RegisterRequest()
        request.installId = installID
        request.tags = tags
        request.timeZone = timeZone
        let response = try await herald { try await client.register(request, CallContext()) }
        return HeraldDevice(
            id: response.deviceId, secret: response.deviceSecret, tagVersion: response.tagVersion)
    }

    /// Says what the device wishes and hears what there is.
    ///
    /// - Throws: `HeraldError` when the device is not known or the gateway is away; a part whose
    ///   service
    ///   is away is missing from the answer instead.
    public func sync(_ device: HeraldDevice, _ sync: HeraldSync) async throws -> HeraldAnswer {
        let response = try await herald {
            try await client.sync(sync.request(device), CallContext())
        }
        return HeraldAnswer(response, seen: sync.versions)
    }

    /// Deletes the device and everything about it.
    public func unregister(_ device: HeraldDevice) async throws {
        var request = Proto.UnregisterRequest()
        request.deviceId = device.id
        request.deviceSecret = device.secret
        _ = try await herald { try await client.unregister(request, CallContext()) }
    }

    private func herald<Answer: Sendable>(
        _ body: () async throws -> Answer
    ) async throws -> Answer {
        do {
            return try await body()
        } catch {
            let error = RPCError(error)
            throw HeraldError(
                code: error.code.name, message: error.message, retryAfter: error.retryAfter)
        }
    }
}

/// Why a call to Herald failed.
public struct HeraldError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A name of google.rpc.Code, such as `UNAVAILABLE`.
    public let code: String
    /// What went wrong and what to do.
    public let message: String
    /// How long to wait before the call is made again; nil when Herald does not say.
    public let retryAfter: Duration?

    init(code: String, message: String, retryAfter: Duration? = nil) {
        (self.code, self.message, self.retryAfter) = (code, message, retryAfter)
    }

    /// `CODE: message`.
    public var description: String { "\(code): \(message)" }
}

/// A registered install; keep it where the app keeps its secrets.
public struct HeraldDevice: Hashable, Sendable, CustomStringConvertible {
    /// Its id.
    public let id: String
    /// Proves it; shown once.
    public let secret: String
    /// The version of its tags, from which the next wish is made.
    public var tagVersion: UInt64

    /// A device as it was kept.
    public init(id: String, secret: String, tagVersion: UInt64) {
        self.id = id
        self.secret = secret
        self.tagVersion = tagVersion
    }

    /// The id, and of the secret only its size.
    public var description: String { "<device \(id), secret of \(secret.utf8.count) bytes>" }
}
