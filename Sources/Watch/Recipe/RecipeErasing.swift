package import Audience
import JSON

/// Erasures of users in the texts of recipes.
package enum RecipeErasing {
    /// The members of a recipe that are selectors, wherever they are in it.
    private static let selectors: Set<String> = ["audience", "operators"]

    /// Returns a recipe's text with ``ErasedUserName`` in place of the given users; nil if its
    /// selectors name none of them, or if it cannot be read.
    package static func erase(_ users: ErasedUsers, in text: [UInt8]) -> [UInt8]? {
        guard let document = try? JSONDocument(parsing: text),
            let value = try? ItemValue(document.root)
        else { return nil }
        var changes: [String: String] = [:]
        let erased = replace(in: value, of: nil, users, &changes)
        guard !changes.isEmpty else { return nil }
        var changed = String(decoding: text, as: UTF8.self)
        for (old, new) in changes { changed = changed.replacing(quoted(old), with: quoted(new)) }
        // A text that is written with other escapes was not found; then the form of the recipe is
        // lost, and not what it says.
        let again = (try? JSONDocument(parsing: changed)).flatMap { try? ItemValue($0.root) }
        // Equal texts may have other bytes.
        return again?.json == erased.json ? Array(changed.utf8) : erased.json
    }

    private static func quoted(_ text: String) -> String {
        String(decoding: ItemValue.text(text).json, as: UTF8.self)
    }

    /// Returns a value in which the users are replaced; `changes` gets the texts before and after.
    private static func replace(
        in value: ItemValue, of name: String?, _ users: ErasedUsers,
        _ changes: inout [String: String]
    ) -> ItemValue {
        switch value {
        case .object(var members):
            for (name, member) in members {
                members[name] = replace(in: member, of: name, users, &changes)
            }
            return .object(members)
        case .list(let list):
            var replaced: [ItemValue] = []
            for element in list {
                replaced.append(replace(in: element, of: nil, users, &changes))
            }
            return .list(replaced)
        case .text(let text):
            guard let name, selectors.contains(name),
                let new = (try? AudienceTemplate(text))?.erasing(users)
            else { return value }
            changes[text] = new
            return .text(new)
        default: return value
        }
    }
}
