/// The price that an operator pays a provider for messages.
package struct MessagePrice: Hashable, Sendable {
    /// The number of millionths in a unit of a currency.
    private static let unit: UInt64 = 1_000_000
    /// The most that a thousand messages may cost, in units: far above what anybody pays.
    private static let most: UInt64 = 1_000_000

    /// The currency: three letters such as `EUR` (ISO 4217).
    package let currency: String
    /// The price of a thousand messages in millionths of the currency.
    package let microsPerThousand: UInt64

    /// Creates the price of a thousand messages from an amount and a currency, such as `0.40 EUR`;
    /// nil if the text is not one.
    ///
    /// The amount has at most six decimal places, after a point.
    package init?(_ text: String) {
        guard let match = text.wholeMatch(of: /([0-9]{1,7})(?:\.([0-9]{1,6}))? ([A-Z]{3})/),
            let units = UInt64(match.1), units <= Self.most
        else { return nil }
        let places = match.2.map(String.init) ?? ""
        let fraction = UInt64(places + String(repeating: "0", count: 6 - places.count)) ?? 0
        (currency, microsPerThousand) = (String(match.3), units * Self.unit + fraction)
    }

    /// Returns the price of a number of messages in millionths of the currency, rounded up.
    package func micros(of messages: UInt64) -> UInt64 {
        let product = messages.multipliedFullWidth(by: microsPerThousand)
        guard product.high < 1_000 else { return .max }
        let (whole, rest) = UInt64(1_000).dividingFullWidth(product)
        return rest == 0 ? whole : whole + 1
    }
}

extension AdapterSetting {
    /// The setting of the price for messages, which previews of a send show.
    package static let price = AdapterSetting(
        "price-per-thousand",
        "What a thousand messages cost you, such as '0.40 EUR'; a dry run of a send shows the "
            + "cost.",
        isRequired: false)
}
