import Audience
import AudienceMessages
import Protocol

extension DeviceFields {
    /// A name that selectors can have: of an attribute, a user, a segment, a list.
    static func name(_ text: String, _ field: String) throws(RPCError) -> Selector.Name {
        guard let name = Selector.Name(text) else {
            throw .invalid(field, "is not a name: \(Selector.Name.wanted)")
        }
        return name
    }

    /// A group of tags; nil for `device`, which is meant where none is named.
    static func group(_ text: String, _ field: String) throws(RPCError) -> Selector.Name? {
        if text.isEmpty || text == Selector.Atom.defaultGroup { return nil }
        return try name(text, field)
    }

    /// The type of a notification; nil where none is named.
    static func type(_ text: String, _ field: String) throws(RPCError) -> Tag? {
        guard !text.isEmpty else { return nil }
        return try NotificationType(text, field: field).tag
    }

    /// What runs on what.
    static func software(_ software: Proto.Software?, _ field: String) throws(RPCError) {
        guard let software else { return }
        try text(software.appVersion, "\(field).app_version")
        try text(software.osVersion, "\(field).os_version")
        try text(software.model, "\(field).model")
    }
}
