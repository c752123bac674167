extension SetNames.Name {
    /// Appends the name to `writer`.
    func write(to writer: inout ImageWriter) {
        switch self {
        case .tag(let tag): writer.append(.tag, tag.text)
        case .facet(.platform(let name)): writer.append(.platform, name.text)
        case .facet(.model(let name)): writer.append(.model, name.text)
        case .facet(.addressKind(let name)): writer.append(.addressKind, name.text)
        case .facet(.addressLost(let name)): writer.append(.addressLost, name.text)
        case .facet(.locale(let locale)): writer.append(.locale, locale.description)
        case .facet(.timeZone(let name)): writer.append(.timeZone, name.text)
        case .facet(.appVersion(let version)): writer.append(.appVersion, version.description)
        case .facet(.groupTag(let tag)):
            writer.append(.groupTag, tag.group.text)
            writer.append(text: tag.tag.text)
        case .facet(.staticList(let name)): writer.append(.staticList, name.text)
        case .facet(.off(let type)): writer.append(.off, type.text)
        }
    }

    /// Reads the next name.
    init(_ reader: inout ImageReader) throws(ImageError) {
        let number: UInt8 = try reader.number()
        let text = try reader.text()
        guard let kind = NameKind(rawValue: number),
            let name = try Self.named(kind, text, &reader)
        else { throw ImageError("'\(text)' is not a name of kind \(number)") }
        self = name
    }

    private static func named(
        _ kind: NameKind, _ text: String, _ reader: inout ImageReader
    ) throws(ImageError) -> SetNames.Name? {
        let facet: Facet? =
            switch kind {
            case .tag: nil
            case .platform: Selector.Name(text).map(Facet.platform)
            case .model: Selector.Name(text).map(Facet.model)
            case .addressKind: Selector.Name(text).map(Facet.addressKind)
            case .addressLost: Selector.Name(text).map(Facet.addressLost)
            case .locale: Selector.LanguageRegion(text).map(Facet.locale)
            case .timeZone: Selector.Name(text).map(Facet.timeZone)
            case .appVersion: Selector.Version(text).map(Facet.appVersion)
            case .groupTag: groupTag(text, try reader.text())
            case .staticList: Selector.Name(text).map(Facet.staticList)
            case .off: (try? Tag(text)).map(Facet.off)
            }
        guard kind != .tag else { return (try? Tag(text)).map(SetNames.Name.tag) }
        return facet.map(SetNames.Name.facet)
    }

    private static func groupTag(_ group: String, _ tag: String) -> Facet? {
        guard let group = Selector.Name(group), let tag = try? Tag(tag) else { return nil }
        return Facet(Selector.Atom.tag(tag, in: group))
    }
}

/// The kind of a name in an image; the numbers never change.
private enum NameKind: UInt8 {
    case tag = 1
    case platform = 2
    case addressKind = 3
    case locale = 4
    case timeZone = 5
    case appVersion = 6
    case groupTag = 7
    case staticList = 8
    case off = 9
    case addressLost = 10
    case model = 11
}

extension ImageWriter {
    fileprivate mutating func append(_ kind: NameKind, _ text: String) {
        append(kind.rawValue)
        append(text: text)
    }
}
