extension DeviceFacts {
    /// Returns whether the device matches `atom`, and why, exactly as an index with the same facts
    /// would decide.
    package func finding(_ atom: Selector.Atom) -> Finding {
        switch atom {
        case .all: Finding(true, "is a device")
        case .tag(let tag): follows(tags.contains(tag), "\(tag)")
        case .groupTag(let tag):
            known(groupTags, atom) { groups in
                follows(groups[tag.group]?.contains(tag.tag) == true, "\(tag.tag) in \(tag.group)")
            }
        case .device(let id): device(id)
        case .user(let name):
            known(users, atom) { users in
                users.contains(name)
                    ? Finding(true, "is a device of \(name)")
                    : Finding(false, "is not a device of \(name)")
            }
        case .platform(let name):
            known(platform, atom) { Self.value("platform", $0, name.text) }
        case .model(let name): known(model, atom) { Self.value("model", $0, name.text) }
        case .timeZone(let name):
            known(timeZone, atom) { Self.value("time zone", $0, name.text) }
        case .addressKind(let name):
            known(addressKinds, atom) { kinds in
                kinds.contains(name)
                    ? Finding(true, "has an address of kind \(name)")
                    : Finding(false, "has no address of kind \(name)")
            }
        case .addressLost(let name):
            known(lostAddressKinds, atom) { kinds in
                kinds.contains(name)
                    ? Finding(true, "has lost its address of kind \(name)")
                    : Finding(false, "has lost no address of kind \(name)")
            }
        case .locale(let locale): known(self.locale, atom) { Self.locale($0, locale) }
        case .attribute(let test): known(attributes, atom) { Self.attribute($0[test.name], test) }
        case .appVersion(let range): known(appVersion, atom) { Self.version($0, range) }
        case .lastSeen(let age): known(lastSeen, atom) { self.age("was last seen", $0, age) }
        case .created(let age): known(created, atom) { self.age("registered", $0, age) }
        case .percent(let share): self.share(share)
        case .segment, .staticList, .within, .at, .moved: answer(atom)
        }
    }

    private func known<Value>(
        _ value: Value?, _ atom: Selector.Atom, _ find: (Value) -> Finding
    ) -> Finding {
        value.map(find) ?? Finding(.unknown, "the device's \(atom.kind.words) is not known")
    }

    private func follows(_ matches: Bool, _ what: String) -> Finding {
        Finding(matches, (matches ? "follows " : "does not follow ") + what)
    }

    private func device(_ id: String) -> Finding {
        let matches = id.utf8.elementsEqual(self.id.utf8)
        return Finding(matches, matches ? "is the device \(id)" : "is not the device \(id)")
    }

    private static func value(_ what: String, _ value: String, _ wanted: String) -> Finding {
        guard !value.isEmpty else { return Finding(false, "has reported no \(what)") }
        let matches = value.utf8.elementsEqual(wanted.utf8)
        return Finding(matches, "has the \(what) \(value)\(matches ? "" : ", not \(wanted)")")
    }

    private static func locale(_ value: String, _ wanted: Selector.LanguageRegion) -> Finding {
        guard !value.isEmpty else { return Finding(false, "has reported no locale") }
        let matches = Selector.LanguageRegion.covering(value).contains(wanted)
        return Finding(matches, "has the locale \(value)\(matches ? "" : ", not \(wanted)")")
    }

    private static func version(_ text: String, _ range: Selector.VersionRange) -> Finding {
        guard !text.isEmpty else { return Finding(false, "has reported no version of the app") }
        guard let version = Selector.Version(ofDevice: text) else {
            return Finding(false, "runs the app's version \(text), which is not a version number")
        }
        let runs = "runs the app's version \(version)"
        if let from = range.from, version < from {
            return Finding(false, "\(runs), which is before \(from)")
        }
        if let before = range.before, version >= before {
            return Finding(false, "\(runs), which is not before \(before)")
        }
        return Finding(true, runs)
    }

    private static func attribute(
        _ value: Selector.AttributeValue?, _ test: Selector.AttributeTest
    ) -> Finding {
        let matches = test.matches(value)
        guard let value else { return Finding(matches, "has no attribute \(test.name)") }
        guard case .compare(let comparison, let wanted) = test.condition else {
            return Finding(matches, "has the attribute \(test.name)\(matches ? ", empty" : "")")
        }
        let has = "has the attribute \(test.name) \(AtomText.text(value))"
        guard !matches else { return Finding(true, has) }
        guard value.type == wanted.type else {
            return Finding(false, "\(has), a \(value.type) and not a \(wanted.type)")
        }
        let condition = "\(AtomText.word(comparison, wanted)) \(AtomText.text(wanted))"
        return Finding(false, "\(has), which is not \(condition)")
    }

    private func age(_ what: String, _ time: Int64, _ wanted: Selector.Age) -> Finding {
        let ago = max(0, now.subtractingReportingOverflow(time).partialValue)
        let matches = ago <= Int64(wanted.seconds)
        let words = Self.words(ago)
        return Finding(matches, "\(what) \(words)\(matches ? "" : ", more than \(wanted)")")
    }

    /// Returns how long ago something was, in two units.
    private static func words(_ seconds: Int64) -> String {
        switch seconds {
        case ..<60: "\(seconds)s ago"
        case ..<3600: "\(seconds / 60)m \(seconds % 60)s ago"
        case ..<86_400: "\(seconds / 3600)h \(seconds / 60 % 60)m ago"
        default: "\(seconds / 86_400)d \(seconds / 3600 % 24)h ago"
        }
    }

    private func share(_ share: Selector.Percent) -> Finding {
        let seed = ShareHash.of(share.seed.text)
        let bucket = ShareHash.bucket(device: ShareHash.of(id), seed: seed)
        let matches = share.from <= bucket && bucket < share.to
        let (from, to) = (Int(share.from), Int(share.to))
        let range = "\(Decimals.text(from, digits: 2)) to \(Decimals.text(to, digits: 2))"
        return Finding(
            matches,
            "is at \(Decimals.text(Int(bucket), digits: 2)) % by the share \(share.seed), "
                + (matches ? "in" : "not in") + " \(range)")
    }

    private func visited(_ visit: Selector.Visit) -> Finding {
        let place = "at the place \(visit.place) in the last \(visit.within)"
        guard let matches = answers[.moved(visit)] else {
            return Finding(.unknown, "it is not known whether it was \(place)")
        }
        return Finding(matches, (matches ? "was " : "is not known to have been ") + place)
    }

    private func answer(_ atom: Selector.Atom) -> Finding {
        if case .moved(let visit) = atom { return visited(visit) }
        let place =
            switch atom {
            case .segment(let name): "in the segment \(name)"
            case .staticList(let name): "on the list \(name)"
            case .at(let name): "at the place \(name)"
            case .within(let circle): "known to be within \(circle.meters) m of the centre"
            default: "in \(AtomText.text(atom))"
            }
        guard let matches = answers[atom] else {
            return Finding(.unknown, "it is not known whether it is \(place)")
        }
        if case .at = atom, !matches { return Finding(false, "is not known to be \(place)") }
        return Finding(matches, "\(matches ? "is" : "is not") \(place)")
    }
}
