import Crypto
import Testing

/// The test cases of RFC 5869 A.1 to A.3.
@Suite struct HKDFTests {
    struct Case: Sendable {
        var key: [UInt8]
        var salt: [UInt8]
        var info: [UInt8]
        var extracted: String
        var expanded: String
    }

    static let cases = [
        Case(
            key: [UInt8](repeating: 0x0b, count: 22), salt: Array(0...12),
            info: Array(0xf0...0xf9),
            extracted: "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5",
            expanded: "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
                + "34007208d5b887185865"),
        Case(
            key: Array(0...0x4f), salt: Array(0x60...0xaf), info: Array(0xb0...0xff),
            extracted: "06a6b88c5853361a06104c9ceb35b45cef760014904671014a193f40c15fc244",
            expanded: "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
                + "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
                + "cc30c58179ec3e87c14c01d5c1f3434f1d87"),
        Case(
            key: [UInt8](repeating: 0x0b, count: 22), salt: [], info: [],
            extracted: "19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04",
            expanded: "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"
                + "9d201395faa4b61a96c8"),
    ]

    @Test(arguments: cases)
    func `keys derived by HKDF equal the standard's examples`(row: Case) {
        let extracted = HKDF.extract(salt: row.salt, key: row.key)
        #expect(extracted.description == row.extracted)
        let count = row.expanded.utf8.count / 2
        #expect(Hex.encode(HKDF.expand(extracted, info: row.info, count: count)) == row.expanded)
        #expect(HKDF.expand(extracted, info: row.info, count: 0) == [])
    }
}
