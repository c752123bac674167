import DeliveryAdapters

/// Exchanges of a test that must not use HTTP/2.
struct NoExchanges: HTTP2Exchanges {
    func exchange(
        with origin: String, _ options: HTTP2ExchangeOptions
    ) throws(CredentialError) -> any HTTP2Exchange {
        throw CredentialError(.invalidValue, "there is nobody at \(origin)")
    }
}
