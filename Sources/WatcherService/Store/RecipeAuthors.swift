import Protocol

/// The authors of a recipe: the ids of the keys and accounts that wrote it or brought the items of
/// its source.
///
/// None of them can approve what it sends.
enum RecipeAuthors {
    /// The number of authors that are kept, the latest, so that delivery takes them with one more.
    static let most = 15

    /// Returns whether a text can be the id of a key or an account.
    static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")")
            }
    }

    /// Returns the authors of a recipe that a call puts in the place of another.
    static func of(
        _ new: StoredRecipe, inPlaceOf former: StoredRecipe?, by call: CallContext
    ) -> [String] {
        let earlier = former?.authors ?? []
        return new.text == former?.text ? earlier : joined(earlier, call.authors)
    }

    /// Returns all of them, each once; if there are too many, without the earliest.
    static func joined(_ earlier: [String], _ later: [String]) -> [String] {
        (earlier.filter { !later.contains($0) } + later).suffix(most)
    }
}
