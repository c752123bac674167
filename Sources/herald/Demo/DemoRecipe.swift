import ServiceKit

/// A recipe of the demo: one of `Examples/congress`, which watch what happens today, for bills of
/// years ago.
struct DemoRecipe {
    /// The origin of the items of a demo source.
    enum Source {
        /// A simulated API at this address, such as `https://localhost:2391`.
        case api(String)
        /// The command itself, which pushes the items.
        case pushed
    }

    /// The source's name, and the name of its recipe's file.
    let name: String
    /// The file with the items, which is the path at the API, too.
    let items: String

    /// The demo's recipes.
    static let all = [
        DemoRecipe(name: "bills", items: "bills"), DemoRecipe(name: "actions", items: "bills"),
        DemoRecipe(name: "votes", items: "votes"),
        DemoRecipe(name: "upcoming", items: "upcoming_bills"),
    ]

    /// Returns the recipe for a source.
    ///
    /// What concerns the present is left out: how old an item may be, and when its notification
    /// goes out and ends. All of it may be sent in one run.
    ///
    /// - Parameter recipe: the recipe of `Examples/congress`.
    static func text(_ recipe: String, for source: Source) -> String {
        var text = recipe.replacing(/&\w+__gte=\{\{since[^}]*\}\}/, with: "")
        // What is pushed is never taken as seen at first, but for its age.
        text.replace(/"newest": "[^"]*"/, with: #""newest": "36500d""#)
        text.replace(/\s*"(local_time|if_passed|expire|until)": "[^"]*",?/, with: "")
        switch source {
        case .api(let address): text.replace(congress, with: address)
        case .pushed:
            text.replace(
                /"source": \{([^{}]|\{[^{}]*\})*\}/,
                with: #""source": {"kind": "json", "pushed": true}"#)
            text.replace(/\s*"lookups": \[\n(.*\n)*?  \],/, with: "")
        }
        text.replace(
            #""app": "congress","#,
            with: #""app": "congress",\#n  "limits": {"a_run": 100, "an_hour": 200},"#)
        // What was left out last leaves a comma.
        return text.replacing(/,(\s*[}\]])/) { match in String(match.output.1) }
    }

    /// The address of the API in `Examples/congress`.
    private static let congress = "https://localhost:9443"
}
