import Protocol
import ProtocolJSON

/// `herald accounts …`.
enum AccountsCommand {
    static let command: Command = Command(
        name: "accounts",
        summary: "List, invite and remove the people who use the dashboard",
        notes: [
            "A person has a role in an app, or with --suite in the whole suite: viewer (looks), "
                + "sender (sends, places, tags), operator (devices, release, kill switch), admin "
                + "(apps, keys, people). ACCOUNT is a login or an id."
        ],
        examples: [
            "herald accounts invite jo@example.org --role operator --app news",
            "herald accounts list --app news",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List the people of an app",
                examples: [
                    "herald accounts list --app news",
                    "herald accounts list --suite",
                ],
                options: [suite],
                action: list),
            Command(
                name: "invite", summary: "Invite somebody; the link works once, for three days",
                examples: [
                    "herald accounts invite jo@example.org --role operator --name 'Jo, "
                        + "newsroom' --app news",
                    "herald accounts invite ann@example.org --role admin --suite",
                ],
                options: [
                    .value(
                        "role", "ROLE", "what the person may do; viewer if left out",
                        choices: roles),
                    .value("name", "TEXT", "what others see of the person"), suite,
                ],
                arguments: [Argument(name: "LOGIN", summary: "the name to sign in with")],
                action: invite),
            Command(
                name: "show", summary: "Show an account",
                examples: [
                    "herald accounts show jo@example.org"
                ],
                arguments: [account], action: show),
            Command(
                name: "role", summary: "Give an account a role in an app, or take it away",
                examples: [
                    "herald accounts role jo@example.org sender --app news",
                    "herald accounts role jo@example.org none --app news",
                ],
                options: [suite],
                arguments: [
                    account,
                    Argument(name: "ROLE", summary: "the role, or none", choices: roles + ["none"]),
                ],
                action: role),
            Command(
                name: "disable", summary: "Let nobody sign in to an account, and end its sessions",
                examples: [
                    "herald accounts disable jo@example.org"
                ],
                arguments: [account], action: AccountChanges.disable),
            Command(
                name: "enable", summary: "Let the person of a disabled account sign in again",
                examples: [
                    "herald accounts enable jo@example.org"
                ],
                arguments: [account], action: AccountChanges.enable),
            Command.deletion(
                "delete", summary: "Delete an account",
                examples: [
                    "herald accounts delete jo@example.org"
                ],
                arguments: [account],
                question: { "delete the account \($0.argument("ACCOUNT"))" },
                action: AccountChanges.delete),
            Command.deletion(
                "reset",
                summary: "Take away password, codes and passkeys, and invite the person again",
                examples: [
                    "herald accounts reset jo@example.org"
                ],
                arguments: [account],
                question: { "reset the account \($0.argument("ACCOUNT"))" },
                action: AccountChanges.reset),
            AccountSessions.list, AccountSessions.revoke, SecondFactorCommand.command,
            Command(
                name: "link",
                summary: "Make a link that signs in once, for ten minutes, on this machine",
                examples: [
                    "herald accounts link",
                    "herald accounts link jo@example.org",
                ],
                arguments: [
                    Argument(
                        name: "ACCOUNT", summary: "whom to sign in; admin if left out",
                        isOptional: true, source: .accounts)
                ],
                action: link),
        ],
        byDefault: "list")

    static let prefix = "KEY_ROLE_"
    static let account = Argument(
        name: "ACCOUNT", summary: "the login or the id of the account", source: .accounts)
    static let suite = Option.flag("suite", "of the whole suite, not of an app")
    private static let roles = Proto.KeyRole.choices(without: prefix).filter { $0 != "device" }

    private static func list(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ListAccountsRequest()
        request.app = invocation.flag("suite") ? "" : session.namedApp
        let response = try await session.accounts.listAccounts(request, session.context)
        invocation.answer(response) { response in
            var table = Table(
                "LOGIN", "NAME", "ROLES", "STATE", "SIGNS IN BY", "SECOND FACTOR", "LAST", "ID",
                leastImportant: ["ID", "SIGNS IN BY", "LAST"])
            for account in response.accounts {
                table.add(
                    account.login, account.name, account.rolesText, account.stateText,
                    account.proofsText, account.secondFactorText, account.lastSignInTime.text,
                    account.id)
            }
            return table.text
        }
    }

    private static func invite(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.InviteAccountRequest()
        request.app = invocation.flag("suite") ? "" : try await session.app()
        request.login = invocation.argument("LOGIN")
        request.name = invocation.option("name") ?? ""
        request.role =
            Proto.KeyRole(named: invocation.option("role") ?? "viewer", prefix: prefix)
            ?? .unspecified
        let response = try await session.accounts.inviteAccount(request, session.context)
        showInvitation(response.account, response.invitation, response, session, invocation)
    }

    /// Shows the link of an invitation, which nobody can see again.
    static func showInvitation(
        _ account: Proto.Account?, _ secret: String, _ response: some JSONMessage,
        _ session: Session,
        _ invocation: Invocation
    ) {
        StandardOutput.outliveReader()
        invocation.answer(response) { _ in
            var record = account.record
            record.add("invitation", "\(session.url)/#/invitation/\(secret)")
            return record.text
        }
    }

    private static func show(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.GetAccountRequest()
        (request.app, request.id) = (session.namedApp, invocation.argument("ACCOUNT"))
        let response = try await session.accounts.getAccount(request, session.context)
        invocation.answer(response) { $0.account.record.text }
    }

    private static func role(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.SetAccountRoleRequest()
        request.app = invocation.flag("suite") ? "" : try await session.app()
        request.id = invocation.argument("ACCOUNT")
        request.role =
            Proto.KeyRole(named: invocation.argument("ROLE"), prefix: prefix) ?? .unspecified
        let response = try await session.accounts.setAccountRole(request, session.context)
        invocation.answer(response) { $0.account.record.text }
    }

    private static func link(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.CreateSignInLinkRequest()
        request.login = invocation.argument("ACCOUNT")
        let response = try await session.accounts.createSignInLink(request, session.context)
        StandardOutput.outliveReader()
        invocation.answer(response) { response in
            var record = Record()
            record.add("login", response.account?.login ?? "")
            record.add("link", "\(session.url)/#/link/\(response.link)")
            record.add("ends", response.expireTime.text)
            return record.text
        }
    }
}
