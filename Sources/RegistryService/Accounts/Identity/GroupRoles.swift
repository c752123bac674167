import Protocol
package import ServiceKit

/// The roles that a person's groups at the identity provider give, as the operator has set them.
package struct GroupRoles: Hashable, Sendable {
    /// The role that the members of one group get.
    private struct Rule: Hashable, Sendable {
        let group: String
        let role: Role
        /// The app that the role is for; empty for the whole suite.
        let app: String
    }

    /// The claim of a token that has the groups.
    let claim: String
    private var rules: [Rule] = []

    private static let name = "HERALD_OIDC_ROLES"
    private static let roles: [String: Role] = [
        "viewer": .viewer, "sender": .sender, "operator": .operator, "admin": .admin,
    ]

    /// Reads `HERALD_OIDC_ROLES` and `HERALD_OIDC_GROUPS_CLAIM`; nil if groups give no roles.
    ///
    /// The former is a list such as `editors=sender in news, /it/admins=admin`: a group, a role,
    /// and an app unless the role is for the whole suite.
    ///
    /// - Throws: `ConfigurationError` that names what cannot be read.
    package init?(_ settings: Settings) throws(ConfigurationError) {
        claim = settings.string("HERALD_OIDC_GROUPS_CLAIM", or: "groups")
        let items = settings.list(Self.name)
        guard !items.isEmpty else { return nil }
        for item in items { rules.append(try Self.rule(item)) }
    }

    private static func rule(_ item: String) throws(ConfigurationError) -> Rule {
        // A group may have the sign in its name, and a role has not.
        let sides = item.lastIndex(of: "=").map { (item[..<$0], item[item.index(after: $0)...]) }
        let words = sides?.1.split(separator: " ").map(String.init) ?? []
        guard let group = sides?.0, !group.isEmpty, let role = words.first.flatMap({ roles[$0] }),
            words.count == 1 || words.count == 3 && words[1] == "in"
        else {
            throw ConfigurationError(
                name,
                "'\(item)' is no role of a group, such as 'editors=sender in news', or "
                    + "'admins=admin' for the whole suite; the roles are viewer, sender, operator "
                    + "and admin")
        }
        return Rule(group: String(group), role: role, app: words.count == 3 ? words[2] : "")
    }

    /// Gives an account the roles of groups, in place of those that it has.
    ///
    /// If several groups give a role, the highest counts. Roles in apps that no rule names stay as
    /// they are, and rules for apps that do not exist are ignored.
    func apply(_ groups: [String], to account: inout Account, apps: Set<String>) {
        for app in Set(rules.map(\.app)) where app.isEmpty || apps.contains(app) {
            let given = rules.filter { $0.app == app && groups.contains($0.group) }
            account.setRole(given.map(\.role).max(), in: app)
        }
    }
}

extension Account {
    /// The roles for people to read, such as `sender in news, viewer`; `none` without any.
    var rolesText: String {
        let texts = stored.roles.compactMap { entry in
            role(in: entry.app).map { entry.app.isEmpty ? "\($0)" : "\($0) in \(entry.app)" }
        }
        return texts.isEmpty ? "none" : texts.joined(separator: ", ")
    }
}
