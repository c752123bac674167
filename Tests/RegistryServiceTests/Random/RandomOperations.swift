import Audience
import AudienceMessages
import Protocol
import ServiceKit
import TestSupport
import Testing

/// Random calls to a registry and to the model, whose answers must agree.
struct RandomOperations {
    private static let tags = ["/a", "/b", "/b/c", "{d", "e f", "ü", "device:x", "g", "h", "i"]
    private static let installs = ["", "", "install-number-one", "install-number-two"]
    private var random: SeededGenerator
    private var model = Model()
    private var reports = 0
    private let subject: Subject
    private var client: RegistryClient { subject.client }

    init(seed: UInt64, _ subject: Subject) {
        random = SeededGenerator(seed: seed)
        self.subject = subject
    }

    /// Makes one random call.
    mutating func step() async throws {
        let index = model.devices.isEmpty ? nil : below(model.devices.count)
        switch (below(14), index) {
        case (0..<3, _), (_, nil): try await register()
        case (3..<6, let index?): try await sync(index)
        case (6..<8, let index?): try await edit(index)
        case (8..<10, let index?): try await set(index)
        case (12..<14, let index?): try await report(index)
        case (10, let index?):
            let id = model.devices[index].credentials.id
            if try await subject.attempt({ try await $0.delete(id) }).tookPlace {
                model.devices.remove(at: index)
            }
        case (_, let index?):
            let credentials = model.devices[index].credentials
            guard !credentials.secret.isEmpty else { return }
            if try await subject.attempt({ try await $0.unregister(credentials) }).tookPlace {
                model.devices.remove(at: index)
            }
        }
    }

    private mutating func register() async throws {
        let install = Self.installs[below(Self.installs.count)]
        let (tags, addresses, profile) = (someTags(), someAddresses(), someProfile())
        let index = model.devices.firstIndex { $0.install == install && install != "" }
        let (answer, tookPlace) = try await subject.attempt { client in
            try await client.register(tags, install: install) {
                $0.addresses = addresses.map(Self.address)
                ($0.platform, $0.locale) = (profile.platform, profile.locale)
                $0.attributes = profile.attributes
            }
        }
        guard tookPlace else { return }
        // Who has not heard its secret has none that opens.
        let id = subject.unheardID(index.map { model.devices[$0].ordinal } ?? model.nextOrdinal)
        let credentials = answer ?? Credentials(id: id ?? "", secret: "")
        if let index {
            model.devices[index].credentials.secret = credentials.secret
            #expect(model.devices[index].credentials == credentials)
            model.address(index, addresses, isRegistration: true)
            wish(index, Set(tags))
            return
        }
        model.devices.append(
            Model.Device(
                credentials: credentials, install: install, ordinal: model.nextOrdinal,
                tags: Set(tags), version: tags.isEmpty ? 0 : 1, addresses: [], isMuted: false
            ))
        model.address(model.devices.count - 1, addresses, isRegistration: true)
        model.nextOrdinal += 1
    }

    private mutating func sync(_ index: Int) async throws {
        let device = model.devices[index]
        guard !device.credentials.secret.isEmpty else { return }
        let (tags, version) = (someTags(), someVersion(device.version))
        let (addresses, isMuted, profile) = (someAddresses(), below(2) == 0, someProfile())
        // The same again is told apart from a change without the store.
        for _ in 0..<(1 + below(2)) {
            let (answer, tookPlace) = try await subject.attempt { client in
                try await client.sync(device.credentials, tags: tags, version: version) {
                    $0.addresses = .with { $0.addresses = addresses.map(Self.address) }
                    $0.settings = .with {
                        ($0.muted, $0.switchedOff) = (isMuted, profile.switchedOff)
                    }
                    ($0.locale, $0.software) = (profile.locale, profile.software)
                    $0.attributes = .with {
                        ($0.set, $0.remove) = (profile.attributes, profile.removed)
                    }
                }
            }
            guard tookPlace else { return }
            let before = model.devices[index]
            model.address(index, addresses, isRegistration: false)
            model.devices[index].isMuted = isMuted
            let isAccepted = version == before.version || Set(tags) == before.tags
            if isAccepted { wish(index, Set(tags)) }
            guard let answer else { continue }
            let unused = model.devices[index].addresses.filter { !$0.isHere }.map(\.value)
            #expect(answer.unusedAddresses.map(\.value) == unused)
            #expect(answer.tagsAccepted == isAccepted && answer.ordinal == device.ordinal)
            #expect(answer.tagVersion == model.devices[index].version)
            if !isAccepted { #expect(Set(answer.tags) == before.tags) }
        }
    }

    private mutating func set(_ index: Int) async throws {
        let device = model.devices[index]
        let (tags, version) = (someTags(), someVersion(device.version))
        let (answer, tookPlace) = try await subject.attempt { client in
            try await client.set(device.credentials.id, tags, version: version)
        }
        guard tookPlace else { return }
        let isAccepted = version == device.version || Set(tags) == device.tags
        if isAccepted { wish(index, Set(tags)) }
        guard let answer else { return }
        #expect(answer.accepted == isAccepted && Set(answer.tags) == model.devices[index].tags)
        #expect(answer.tagVersion == model.devices[index].version)
    }

    /// Reports that one of the device's addresses, or one that it never had, is gone.
    private mutating func report(_ index: Int) async throws {
        // The brake lets a hundred through in a minute, and the clock stands still.
        guard reports < 100 else { return }
        reports += 1
        let value = "address-\(below(4))"
        let outcome = Proto.AddressOutcome.with {
            $0.deviceId = model.devices[index].credentials.id
            ($0.kind, $0.value, $0.verdict) = ("fcm-token", value, .gone)
            $0.providerTime = .with { $0.seconds = 4_000_000_000 }
        }
        let wasHere = model.drop(value, of: index)
        let (answer, tookPlace) = try await subject.attempt { client in
            try await client.reportOutcomes(
                .with { ($0.app, $0.outcomes) = ("news", [outcome]) }, .suite)
        }
        if !tookPlace, wasHere { model.revive(value, of: index) }
        if let answer { #expect(answer.dropped == (wasHere ? 1 : 0)) }
    }

    private mutating func edit(_ index: Int) async throws {
        let device = model.devices[index]
        let (add, remove) = (someTags(), someTags())
        let (answer, tookPlace) = try await subject.attempt { client in
            try await client.edit(device.credentials.id, add: add, remove: remove)
        }
        guard tookPlace else { return }
        wish(index, device.tags.union(add).subtracting(remove))
        guard let answer else { return }
        #expect(Set(answer.tags) == model.devices[index].tags)
        #expect(answer.tagVersion == model.devices[index].version)
    }

    private mutating func wish(_ index: Int, _ tags: Set<String>) {
        guard model.devices[index].tags != tags else { return }
        model.devices[index].tags = tags
        model.devices[index].version += 1
    }
}

extension RandomOperations {
    /// Compares the answers to every kind of question.
    mutating func compare() async throws {
        let selector = try someSelector()
        let expected = model.selected(selector)
        let text = selector.description
        #expect(try await client.preview(text) == UInt64(expected.count), "\(text)")

        let list = try await client.listDevices(
            .with { ($0.app, $0.audience, $0.pageSize) = ("news", text, 1000) }, .suite)
        #expect(list.devices.map(\.id) == expected.map(\.credentials.id), "\(text)")
        #expect(list.devices.map { Set($0.tags) } == expected.map(\.tags))
        #expect(list.devices.map(\.tagVersion) == expected.map(\.version))

        let audience = try await client.resolveAudience(
            .with { ($0.app, $0.audience) = ("news", text) }, .suite)
        let ordinals = try Bitmap.deserialize(audience.ordinals).ordinals(limit: .max)
        #expect(ordinals == expected.map(\.ordinal) && audience.next == nil)
        let page = try await client.getTargets(
            .with {
                ($0.app, $0.ordinals) = ("news", audience.ordinals)
                $0.generation = audience.generation
            }, .suite)
        let targets = try #require(page.targets)
        #expect(targets.map(\.deviceID.description) == expected.map(\.credentials.id))
        #expect(targets.map(\.ordinal) == expected.map(\.ordinal))
        let here = expected.map { $0.addresses.filter(\.isHere).map(\.value) }
        #expect(targets.map { $0.addresses.map(\.value) } == here)
        #expect(targets.map { $0.settings?.muted ?? false } == expected.map(\.isMuted))

        let tags = try await client.listTags(
            .with { ($0.app, $0.pageSize) = ("news", 1000) }, .suite
        ).tags
        #expect(tags.map { Array($0.tag.utf8) } == Self.sorted(model.tagCounts.keys))
        #expect(tags.allSatisfy { $0.devices == model.tagCounts[$0.tag] })
    }

    private static func sorted(_ texts: some Sequence<String>) -> [[UInt8]] {
        texts.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    }

    private mutating func below(_ bound: Int) -> Int { .random(in: 0..<bound, using: &random) }

    private mutating func someTags() -> [String] {
        (0..<below(5)).map { _ in Self.tags[below(Self.tags.count)] }
    }

    private mutating func someAddresses() -> [String] { (0..<below(3)).map { "address-\($0)" } }

    /// The properties of a device that the model does not have: only memory and store are compared.
    private struct Profile {
        var (platform, locale) = ("", "")
        var attributes: [Proto.Attribute] = []
        var removed: [String] = []
        var switchedOff: [String] = []
        var software: Proto.Software?
    }

    private mutating func someProfile() -> Profile {
        var profile = Profile()
        profile.platform = ["ios", "android", "web"][below(3)]
        profile.locale = ["en-US", "de", "pt_BR", ""][below(4)]
        for name in ["age", "plan", "since"] {
            switch below(6) {
            case 0: profile.removed.append(name)
            case 1:
                let age = Double(below(3))
                profile.attributes.append(
                    .with { ($0.name, $0.typed) = (name, .number(age)) })
            case 2:
                let text = ["gold", "", "ü"][below(3)]
                profile.attributes.append(.with { ($0.name, $0.typed) = (name, .text(text)) })
            default: break
            }
        }
        profile.switchedOff = below(3) == 0 ? ["/bill/action"] : []
        let version = "2.\(below(3))"
        let model = ["", "Phone1,2", "Phone2,1"][below(3)]
        profile.software =
            below(2) == 0 ? nil : .with { ($0.appVersion, $0.model) = (version, model) }
        return profile
    }

    private static func address(_ value: String) -> Proto.Address {
        .with { ($0.kind, $0.value) = ("fcm-token", value) }
    }

    private mutating func someVersion(_ version: UInt64) -> UInt64 {
        below(3) == 0 ? UInt64(below(4)) : version
    }

    private mutating func someSelector() throws -> Selector {
        var nodes: [Selector.Node] = []
        var depth = 0
        for _ in 0..<(1 + below(6)) {
            switch below(8) {
            case 0: nodes.append(.all)
            case 1 where !model.devices.isEmpty:
                nodes.append(.device(model.devices[below(model.devices.count)].credentials.id))
            default: nodes.append(.tag(try Tag(Self.tags[below(Self.tags.count)])))
            }
            depth += 1
            if below(3) == 0 { nodes.append(.not) }
            if depth > 1, below(2) == 0 {
                nodes.append(below(2) == 0 ? .and(depth) : .or(depth))
                depth = 1
            }
        }
        if depth > 1 { nodes.append(below(2) == 0 ? .and(depth) : .or(depth)) }
        return try Selector(nodes: nodes)
    }
}
