/// The single-byte encodings of XML texts: Latin-1, and Unicode's mappings of ISO 8859 and of the
/// Windows code pages (unicode.org/Public/MAPPINGS).
enum XMLCodePages {
    /// The placeholder for a byte that an encoding does not define.
    static let undefined: Unicode.Scalar = "\u{FFFD}"

    /// Returns the characters of the bytes from 0x80 on; nil if the encoding is not supported.
    ///
    /// - Parameter name: the encoding's name in lower case.
    static func upperHalf(_ name: String) -> [Unicode.Scalar]? {
        let controls = (0x80...0x9F as ClosedRange<UInt8>).map { Unicode.Scalar($0) }
        if latin1.contains(name) {
            return controls + (0xA0...0xFF as ClosedRange<UInt8>).map { Unicode.Scalar($0) }
        }
        guard let characters = tables[otherNames[name] ?? name] else { return nil }
        let scalars = Array(characters.unicodeScalars)
        return scalars.count == 128 ? scalars : controls + scalars
    }

    private static let latin1: Set<String> = [
        "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1", "cp819",
    ]

    /// Names that are in use besides those registered with IANA.
    private static let otherNames: [String: String] = {
        var names = ["latin2": "iso-8859-2", "latin5": "iso-8859-9", "latin9": "iso-8859-15"]
        for name in tables.keys {
            if name.hasPrefix("windows-") {
                let number = name.dropFirst("windows-".count)
                for prefix in ["cp", "cp-", "x-cp", "windows", "win-"] {
                    names[prefix + number] = name
                }
            } else {
                let number = name.dropFirst("iso-8859-".count)
                for prefix in ["iso8859-", "iso_8859-"] { names[prefix + number] = name }
            }
        }
        return names
    }()

    /// The characters from 0x80 on; for ISO 8859 those from 0xA0 on, as the ones before are
    /// controls.
    private static let tables: [String: String] = [
        "windows-1250": """
        €\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§¨©\
        Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö\
        ÷řůúűüýţ˙
        """,
        "windows-1251": """
        ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕїА\
        БВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя
        """,
        "windows-1252": """
        €\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ\u{A0}¡¢£¤¥¦§¨©\
        ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö\
        ÷øùúûüýþÿ
        """,
        "windows-1253": """
        €\u{FFFD}‚ƒ„…†‡\u{FFFD}‰\u{FFFD}‹\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—\
        \u{FFFD}™\u{FFFD}›\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{A0}΅Ά£¤¥¦§¨©\u{FFFD}«¬\u{AD}®\
        ―°±²³΄µ¶·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\u{FFFD}ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψω\
        ϊϋόύώ\u{FFFD}
        """,
        "windows-1254": """
        €\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}\u{FFFD}Ÿ\
        \u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæç\
        èéêëìíîïğñòóôõö÷øùúûüışÿ
        """,
        "windows-1255": """
        €\u{FFFD}‚ƒ„…†‡ˆ‰\u{FFFD}‹\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—˜™\
        \u{FFFD}›\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{A0}¡¢£₪¥¦§¨©×«¬\u{AD}®¯°±²³´µ¶·¸¹÷»¼½¾\
        ¿\u{5B0}\u{5B1}\u{5B2}\u{5B3}\u{5B4}\u{5B5}\u{5B6}\u{5B7}\u{5B8}\u{5B9}\u{FFFD}\
        \u{5BB}\u{5BC}\u{5BD}\u{5BE}\u{5BF}\u{5C0}\u{5C1}\u{5C2}\u{5C3}\u{5F0}\u{5F1}\
        \u{5F2}\u{5F3}\u{5F4}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{5D0}\u{5D1}\u{5D2}\u{5D3}\u{5D4}\u{5D5}\u{5D6}\u{5D7}\u{5D8}\u{5D9}\u{5DA}\
        \u{5DB}\u{5DC}\u{5DD}\u{5DE}\u{5DF}\u{5E0}\u{5E1}\u{5E2}\u{5E3}\u{5E4}\u{5E5}\
        \u{5E6}\u{5E7}\u{5E8}\u{5E9}\u{5EA}\u{FFFD}\u{FFFD}\u{200E}\u{200F}\u{FFFD}
        """,
        "windows-1256": """
        €\u{67E}‚ƒ„…†‡ˆ‰\u{679}‹Œ\u{686}\u{698}\u{688}\u{6AF}‘’“”•–—\u{6A9}™\u{691}›œ\
        \u{200C}\u{200D}\u{6BA}\u{A0}\u{60C}¢£¤¥¦§¨©\u{6BE}«¬\u{AD}®¯°±²³´µ¶·¸¹\u{61B}»¼½¾\
        \u{61F}\u{6C1}\u{621}\u{622}\u{623}\u{624}\u{625}\u{626}\u{627}\u{628}\u{629}\
        \u{62A}\u{62B}\u{62C}\u{62D}\u{62E}\u{62F}\u{630}\u{631}\u{632}\u{633}\u{634}\
        \u{635}\u{636}×\u{637}\u{638}\u{639}\u{63A}\u{640}\u{641}\u{642}\u{643}à\u{644}â\
        \u{645}\u{646}\u{647}\u{648}çèéêë\u{649}\u{64A}îï\u{64B}\u{64C}\u{64D}\u{64E}ô\
        \u{64F}\u{650}÷\u{651}ù\u{652}ûü\u{200E}\u{200F}\u{6D2}
        """,
        "windows-1257": """
        €\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰\u{FFFD}‹\u{FFFD}¨ˇ¸\u{FFFD}‘’“”•–—\u{FFFD}™\
        \u{FFFD}›\u{FFFD}¯˛\u{FFFD}\u{A0}\u{FFFD}¢£¤\u{FFFD}¦§Ø©Ŗ«¬\u{AD}®Æ°±²³´µ¶·ø¹ŗ»¼½¾\
        æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž˙
        """,
        "windows-1258": """
        €\u{FFFD}‚ƒ„…†‡ˆ‰\u{FFFD}‹Œ\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—˜™\u{FFFD}›œ\
        \u{FFFD}\u{FFFD}Ÿ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂĂÄÅÆÇÈÉÊË\u{300}ÍÎÏĐ\
        Ñ\u{309}ÓÔƠÖ×ØÙÚÛÜƯ\u{303}ßàáâăäåæçèéêë\u{301}íîïđñ\u{323}óôơö÷øùúûüư₫ÿ
        """,
        "iso-8859-2": """
        \u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćç\
        čéęëěíîďđńňóôőö÷řůúűüýţ˙
        """,
        "iso-8859-3": """
        \u{A0}Ħ˘£¤\u{FFFD}Ĥ§¨İŞĞĴ\u{AD}\u{FFFD}Ż°ħ²³´µĥ·¸ışğĵ½\u{FFFD}żÀÁÂ\u{FFFD}ÄĊĈÇÈÉÊË\
        ÌÍÎÏ\u{FFFD}ÑÒÓÔĠÖ×ĜÙÚÛÜŬŜßàáâ\u{FFFD}äċĉçèéêëìíîï\u{FFFD}ñòóôġö÷ĝùúûüŭŝ˙
        """,
        "iso-8859-4": """
        \u{A0}ĄĸŖ¤ĨĻ§¨ŠĒĢŦ\u{AD}Ž¯°ą˛ŗ´ĩļˇ¸šēģŧŊžŋĀÁÂÃÄÅÆĮČÉĘËĖÍÎĪĐŅŌĶÔÕÖ×ØŲÚÛÜŨŪßāáâãäåæį\
        čéęëėíîīđņōķôõö÷øųúûüũū˙
        """,
        "iso-8859-5": """
        \u{A0}ЁЂЃЄЅІЇЈЉЊЋЌ\u{AD}ЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцч\
        шщъыьэюя№ёђѓєѕіїјљњћќ§ўџ
        """,
        "iso-8859-6": """
        \u{A0}\u{FFFD}\u{FFFD}\u{FFFD}¤\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{60C}\u{AD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{61B}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{61F}\u{FFFD}\u{621}\u{622}\u{623}\u{624}\u{625}\u{626}\u{627}\u{628}\u{629}\
        \u{62A}\u{62B}\u{62C}\u{62D}\u{62E}\u{62F}\u{630}\u{631}\u{632}\u{633}\u{634}\
        \u{635}\u{636}\u{637}\u{638}\u{639}\u{63A}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{640}\u{641}\u{642}\u{643}\u{644}\u{645}\u{646}\u{647}\u{648}\u{649}\u{64A}\
        \u{64B}\u{64C}\u{64D}\u{64E}\u{64F}\u{650}\u{651}\u{652}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}
        """,
        "iso-8859-7": """
        \u{A0}‘’£€₯¦§¨©ͺ«¬\u{AD}\u{FFFD}―°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\u{FFFD}ΣΤΥΦΧΨΩ\
        ΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ\u{FFFD}
        """,
        "iso-8859-8": """
        \u{A0}\u{FFFD}¢£¤¥¦§¨©×«¬\u{AD}®¯°±²³´µ¶·¸¹÷»¼½¾\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‗\u{5D0}\u{5D1}\
        \u{5D2}\u{5D3}\u{5D4}\u{5D5}\u{5D6}\u{5D7}\u{5D8}\u{5D9}\u{5DA}\u{5DB}\u{5DC}\
        \u{5DD}\u{5DE}\u{5DF}\u{5E0}\u{5E1}\u{5E2}\u{5E3}\u{5E4}\u{5E5}\u{5E6}\u{5E7}\
        \u{5E8}\u{5E9}\u{5EA}\u{FFFD}\u{FFFD}\u{200E}\u{200F}\u{FFFD}
        """,
        "iso-8859-9": """
        \u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæç\
        èéêëìíîïğñòóôõö÷øùúûüışÿ
        """,
        "iso-8859-10": """
        \u{A0}ĄĒĢĪĨĶ§ĻĐŠŦŽ\u{AD}ŪŊ°ąēģīĩķ·ļđšŧž―ūŋĀÁÂÃÄÅÆĮČÉĘËĖÍÎÏÐŅŌÓÔÕÖŨØŲÚÛÜÝÞßāáâãäåæį\
        čéęëėíîïðņōóôõöũøųúûüýþĸ
        """,
        "iso-8859-11": """
        \u{A0}\u{E01}\u{E02}\u{E03}\u{E04}\u{E05}\u{E06}\u{E07}\u{E08}\u{E09}\u{E0A}\
        \u{E0B}\u{E0C}\u{E0D}\u{E0E}\u{E0F}\u{E10}\u{E11}\u{E12}\u{E13}\u{E14}\u{E15}\
        \u{E16}\u{E17}\u{E18}\u{E19}\u{E1A}\u{E1B}\u{E1C}\u{E1D}\u{E1E}\u{E1F}\u{E20}\
        \u{E21}\u{E22}\u{E23}\u{E24}\u{E25}\u{E26}\u{E27}\u{E28}\u{E29}\u{E2A}\u{E2B}\
        \u{E2C}\u{E2D}\u{E2E}\u{E2F}\u{E30}\u{E31}\u{E32}\u{E33}\u{E34}\u{E35}\u{E36}\
        \u{E37}\u{E38}\u{E39}\u{E3A}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{E3F}\u{E40}\u{E41}\
        \u{E42}\u{E43}\u{E44}\u{E45}\u{E46}\u{E47}\u{E48}\u{E49}\u{E4A}\u{E4B}\u{E4C}\
        \u{E4D}\u{E4E}\u{E4F}\u{E50}\u{E51}\u{E52}\u{E53}\u{E54}\u{E55}\u{E56}\u{E57}\
        \u{E58}\u{E59}\u{E5A}\u{E5B}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}
        """,
        "iso-8859-13": """
        \u{A0}”¢£¤„¦§Ø©Ŗ«¬\u{AD}®Æ°±²³“µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęē\
        čéźėģķīļšńņóōõö÷ųłśūüżž’
        """,
        "iso-8859-14": """
        \u{A0}Ḃḃ£ĊċḊ§Ẁ©ẂḋỲ\u{AD}®ŸḞḟĠġṀṁ¶ṖẁṗẃṠỳẄẅṡÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏŴÑÒÓÔÕÖṪØÙÚÛÜÝŶßàáâãäåæç\
        èéêëìíîïŵñòóôõöṫøùúûüýŷÿ
        """,
        "iso-8859-15": """
        \u{A0}¡¢£€¥Š§š©ª«¬\u{AD}®¯°±²³Žµ¶·ž¹º»ŒœŸ¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæç\
        èéêëìíîïðñòóôõö÷øùúûüýþÿ
        """,
        "iso-8859-16": """
        \u{A0}ĄąŁ€„Š§š©Ș«Ź\u{AD}źŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæç\
        èéêëìíîïđńòóôőöśűùúûüęțÿ
        """,
    ]
}
