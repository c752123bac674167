package import Addresses
import HTTP

/// The proxies that are believed about whose connections and requests they pass on.
package struct TrustedProxies: Sendable {
    /// The form in which a proxy names the client.
    package enum Header: String, CaseIterable, Sendable {
        /// The connection begins with a header of the PROXY protocol, version 1 or 2.
        case proxyProtocol = "proxy-protocol"
        /// Each request has `X-Forwarded-For`; the proxy ends TLS and opens connections of its own.
        case forwardedFor = "x-forwarded-for"
    }

    /// The choice to trust no proxy.
    package static let none = TrustedProxies([], .proxyProtocol)

    private let networks: [AddressNetwork]
    /// The header by which they name the client.
    let header: Header

    /// Trusts the proxies in `networks`.
    package init(_ networks: [AddressNetwork], _ header: Header) {
        (self.networks, self.header) = (networks, header)
    }

    /// Returns whether `address` is one of these proxies.
    func trusts(_ address: IPAddress) -> Bool { networks.contains { $0.contains(address) } }

    /// The number of proxies that a request may have come through.
    private static let hops = 16

    /// Returns the client that `X-Forwarded-For` names: the last address that is no trusted proxy.
    ///
    /// What stands before it was written by the client or by somebody unknown. Nil without the
    /// field, and if it says anything else than addresses.
    func client(in fields: HTTPFields) -> IPAddress? {
        var last: IPAddress?
        var hops = 0
        for index in (0..<fields.count).reversed()
        where fields.name(at: index).equals("x-forwarded-for") {
            for part in fields.value(at: index).split(
                separator: UInt8(ascii: ","), omittingEmptySubsequences: false
            ).reversed() {
                hops += 1
                guard hops <= Self.hops, let address = Self.address(part) else { return nil }
                guard trusts(address) else { return address }
                last = address
            }
        }
        return last
    }

    /// Returns the sender of a request from `peer`: the client that a trusted proxy names, or the
    /// peer.
    func sender(of request: HTTPRequest, over peer: HTTPPeer) -> HTTPPeer {
        guard header == .forwardedFor, !networks.isEmpty, let own = IPAddress(peer.address),
            trusts(own), let client = client(in: request.fields)
        else { return peer }
        var sender = peer
        sender.address = "\(client)"
        sender.block = AddressBlock(client)
        return sender
    }

    /// Reads an address, which may have brackets and a port.
    private static func address(_ bytes: ArraySlice<UInt8>) -> IPAddress? {
        let text = String(decoding: bytes, as: UTF8.self).withoutBlanks
        if let address = IPAddress(String(text)) { return address }
        if text.first == "[" {
            return text.firstIndex(of: "]").flatMap {
                IPAddress(String(text[text.index(after: text.startIndex)..<$0]))
            }
        }
        return text.firstIndex(of: ":").flatMap { IPAddress(String(text[..<$0])) }
    }
}
