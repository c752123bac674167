package import Audience
import AudienceMessages
import JSON
import Protocol

/// The checks of any input that is read as a selector.
///
/// An input is read, or refused at a position in it. A selector has a bounded cost, and comes back
/// the same from each of the three forms.
package enum FuzzCheck {
    /// The result of a check of an input.
    package enum Result: Hashable, Sendable {
        /// An input that is a selector.
        case accepted
        /// An input that is no selector, with an error at a position in it.
        case refused
        /// A defect of Herald, with its description.
        case finding(String)
    }

    /// Checks an input in a form.
    package static func check(_ input: [UInt8], _ form: FuzzForm) -> Result {
        switch form {
        case .text: text(String(decoding: input, as: UTF8.self))
        case .json: json(input)
        case .postfix: postfix(input)
        }
    }

    private static func text(_ text: String) -> Result {
        var parser = SelectorParser(text)
        do throws(SelectorError) {
            let selector = try parser.parse()
            // Each word is read once, however many parentheses are not needed.
            guard parser.steps <= text.utf8.count + 1 else {
                return .finding("\(parser.steps) steps")
            }
            return sameInAllForms(selector)
        } catch {
            let isInside = 0...text.utf8.count ~= error.position && !error.message.isEmpty
            return isInside ? .refused : .finding("an error at \(error.position)")
        }
    }

    private static func json(_ input: [UInt8]) -> Result {
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(parsing: input.span)
        } catch {
            return inside(error, input)
        }
        do throws(JSONError) {
            return sameInAllForms(try Selector(json: document.root))
        } catch {
            return inside(error, input)
        }
    }

    private static func inside(_ error: JSONError, _ input: [UInt8]) -> Result {
        let isInside = error.position.map { 0...input.count ~= $0.offset } ?? true
        return isInside ? .refused : .finding("an error at \(String(describing: error.position))")
    }

    private static func postfix(_ input: [UInt8]) -> Result {
        guard let message = try? Proto.Selector(decoding: input) else { return .refused }
        do throws(RPCError) {
            return sameInAllForms(try Selector(audience: "", message))
        } catch {
            let isNamed = error.code == .invalidArgument && error.violations.count == 1
            return isNamed ? .refused : .finding("the error \(error)")
        }
    }

    /// Checks that each form's text of `selector` is read as the same selector.
    package static func sameInAllForms(_ selector: Selector) -> Result {
        guard selector.cost <= SelectorCost.budget, selector.nodes.count <= SelectorLimits.nodes
        else { return .finding("it costs \(selector.cost)") }
        let text = selector.description
        guard text.utf8.count <= SelectorLimits.textBytes else {
            return .finding("its text is too long")
        }
        do {
            let again = try Selector(parsing: text)
            guard same(again, selector) else {
                return .finding("its text \(text) is read as \(again)")
            }
            var writer = JSONWriter()
            selector.write(to: &writer)
            let document = try JSONDocument(parsing: writer.bytes.span)
            guard same(try Selector(json: document.root), selector) else {
                return .finding("its JSON is read as another: \(text)")
            }
            let message = try Proto.Selector(decoding: try selector.message.encoded())
            guard same(try Selector(audience: "", message), selector) else {
                return .finding("its message is read as another: \(text)")
            }
            // Callers take what begins with a brace or a bracket for JSON.
            guard same(try Selector(audience: text, nil), selector) else {
                return .finding("its text is taken for JSON: \(text)")
            }
        } catch {
            return .finding("\(error): \(text)")
        }
        return .accepted
    }

    /// Returns whether two selectors are the same to the byte.
    private static func same(_ left: Selector, _ right: Selector) -> Bool {
        left == right && left.description.utf8.elementsEqual(right.description.utf8)
    }
}
