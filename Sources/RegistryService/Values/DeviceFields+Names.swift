import Audience
import AudienceMessages
import Protocol

extension DeviceFields {
    /// Checks a name that selectors can have: of an attribute, a user, a segment or a list.
    static func name(_ text: String, _ field: String) throws(RPCError) -> Selector.Name {
        guard let name = Selector.Name(text) else {
            throw .invalid(field, "is not a name: \(Selector.Name.wanted)")
        }
        return name
    }

    /// Checks the id of a user.
    ///
    /// - Throws: `invalidArgument` also for the ids that stand for erased users.
    static func user(_ text: String, _ field: String) throws(RPCError) -> Selector.Name {
        let user = try name(text, field)
        guard !ErasedUserName.contains(text) else {
            throw .invalid(
                field, "is \(quoting: text), which stands for erased users; use another id")
        }
        return user
    }

    /// Checks the name of a tag group; returns nil for the group `device`, which an empty name
    /// means too.
    static func group(_ text: String, _ field: String) throws(RPCError) -> Selector.Name? {
        if text.isEmpty || text == Selector.Atom.defaultGroup { return nil }
        return try name(text, field)
    }

    /// Checks the type of a notification; returns nil for an empty text.
    static func type(_ text: String, _ field: String) throws(RPCError) -> Tag? {
        guard !text.isEmpty else { return nil }
        return try NotificationType(text, field: field).tag
    }

    /// Checks the versions and the model of a device.
    static func software(_ software: Proto.Software?, _ field: String) throws(RPCError) {
        guard let software else { return }
        try text(software.appVersion, "\(field).app_version")
        try text(software.osVersion, "\(field).os_version")
        try text(software.model, "\(field).model")
    }
}
