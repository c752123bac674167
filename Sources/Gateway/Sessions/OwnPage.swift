import HTTP
import Protocol

/// Checks that a request came from a page of the gateway itself, which other sites cannot forge.
enum OwnPage {
    /// Refuses a request that another site may have begun.
    ///
    /// Browsers say in `Sec-Fetch-Site` (Fetch Metadata) and in `Origin` which page began a
    /// request, and no script can change that. One of them must be there, and neither may name
    /// another site.
    ///
    /// - Throws: `permissionDenied`.
    static func check(_ request: HTTPRequest) throws(RPCError) {
        let site = request.fields["sec-fetch-site"]
        let origin = request.fields["origin"]
        guard site != nil || origin != nil else {
            throw RPCError(
                .permissionDenied,
                "a call of a session says where it comes from: send the header "
                    + "`Origin: https://HOST`; programs use a key")
        }
        guard site?.equals("same-origin") ?? true, origin.map(isOwn(request.authority)) ?? true
        else { throw foreign }
    }

    /// Refuses a call whose token is not that of its session.
    ///
    /// - Throws: `permissionDenied`.
    static func checkToken(_ fields: HTTPFields, _ secret: String) throws(RPCError) {
        guard let token = fields["herald-token"], SessionToken.matches(token, secret) else {
            throw RPCError(
                .permissionDenied,
                "the header herald-token is missing or is not that of the session; answers of "
                    + "Accounts/GetOwnAccount have it")
        }
    }

    private static let foreign = RPCError(
        .permissionDenied, "a page of another site has begun this call of a session")

    /// Returns whether an origin is that of a request with this host.
    private static func isOwn(
        _ authority: ArraySlice<UInt8>
    ) -> (ArraySlice<UInt8>) -> Bool {
        { origin in
            let own = "https://" + String(decoding: authority, as: UTF8.self).lowercased()
            return String(decoding: origin, as: UTF8.self).lowercased() == own
        }
    }
}

extension HTTPRequest {
    /// True if a proxy has said that the request came through it.
    var isForwarded: Bool {
        fields["x-forwarded-for"] != nil || fields["forwarded"] != nil || fields["via"] != nil
    }
}
