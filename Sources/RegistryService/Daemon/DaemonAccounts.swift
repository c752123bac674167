import DaemonKit
import HTTPClient
import OpenID
import Protocol
import RegistryService
import ServiceKit
import Storage

/// Opens the accounts of people, which are in the registry's database.
@Sendable func accounts(
    _ daemon: Daemon, _ database: DatabaseQueue, _ registry: RegistryService,
    _ configuration: RegistryConfiguration
) async throws -> AccountService {
    var parts = AccountService.Parts(
        box: try SecretBox.open(at: daemon.directories.secret("registry.key")),
        worker: try daemon.performer("passwords"),
        apps: { try await registry.listApps(.init(), CallContext()).apps })
    parts.limits = configuration.accounts
    if let path = configuration.breached {
        parts.breached = try BreachedPasswords(
            path, setting: RegistryConfiguration.breachedSetting)
    }
    if var identity = configuration.identity {
        let secret = try TextFile.readRegularText(daemon.directories.secret("oidc.secret"))
        identity.secret = secret?.withoutLineEnd
        let http = try HTTPClient()
        parts.identity = (
            identity,
            { [authorities = identity.authorities] in await answer($0, authorities, http) }
        )
    }
    let accounts = AccountService(database: database, executor: daemon.loop, parts)
    try await accounts.load()
    return accounts
}

/// Sends a request to the identity provider, whose address the operator has set.
private func answer(
    _ request: IdentityRequest, _ authorities: String?, _ http: HTTPClient
) async -> Result<IdentityRequest.Answer, OpenIDProblem> {
    var message = HTTPClientRequest(request.form == nil ? "GET" : "POST", url: request.uri)
    message.addresses = .any
    message.certificateAuthorities = authorities
    message.maximumBodyLength = 256 * 1024
    if let form = request.form {
        message.body = Array(form.utf8)
        message.headers.append(.init("Content-Type", "application/x-www-form-urlencoded"))
    }
    if let authorization = request.authorization {
        message.headers.append(.init("Authorization", authorization))
    }
    do throws(HTTPClientError) {
        let response = try await http.send(message)
        return .success((response.status, response.body))
    } catch {
        return .failure(OpenIDProblem(.provider, "\(error.code.rawValue): \(error.message)"))
    }
}
