/// Words and runs of keys that stand at the top of every published list of leaked passwords, and
/// those that people join to make one longer.
///
/// The lists are short on purpose. Few passwords of published lists have 15 characters; what counts
/// is what people put together, which `PasswordRule` takes apart. In the words, digits and signs
/// are written as the letters that they are read as.
enum CommonPasswords {
    /// The words, in lower case.
    static let words = Set(list.split(whereSeparator: \.isWhitespace).map(String.init))

    /// The long passwords of the published lists that are not made of words or walks, in lower
    /// case: of the 50,000 most frequent ones that Django and zxcvbn bring, those of at least 15
    /// characters.
    static let long = Set(longList.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let longList = """
        23176djivanfros bpgjldsgjldthnf demon1q2w3e4r5t doomsayer.2.7mords.v
        doomsayer.2.7mords.vv familiyafamiliya hd764nw5d7e1vb1 inactive1996aug
        john\u{21}20130605at1753 kartoffelpuffer lhbjkjubz2957704 lightpower12345 mailcreated5240
        manchesterunited mega_pizdetz666 migrationschool momsanaladventure nemvxyheqdd5oqxyxyzi
        neworleans12345 passwordstandard polniypizdec0211 polniypizdec1102 polniypizdec110211
        sdf7asdf6asdg8df somanypickles27 stefangreil1983 yfdbufnjh10305070 zqjphsyf6ctifgu
        пїѕпїѕпїѕпїѕпїѕ пїѕпїѕпїѕпїѕпїѕпїѕ пїѕпїѕпїѕпїѕпїѕпїѕпїѕ пїѕпїѕпїѕпїѕпїѕпїѕпїѕпїѕ
        пїѕпїѕпїѕпїѕпїѕпїѕпїѕпїѕпїѕ пїѕпїѕпїѕпїѕпїѕпїѕпїѕпїѕпїѕпїѕ
        пїѕпїѕпїѕпїѕпїѕпїѕпїѕпїѕпїѕпїѕпїѕ
        """

    private static let list = """
        111111 1122ee 121212 12e 12e12e 12ea 12eas 12eas6 12eas67 12eas678 12eas6789 12eas6789o
        12ee21 1a72s8e69 1q2wee 1q2weear 1q2weearst 1qaz 1qaz2wsx 1s97se 2wsx 666666 696969 6sae21
        777777 888888 9876sae21 9876sae21o 999999 a1b2ce a1b2ceda abc abc12e abcd abcde abcdef
        abcdefg abcdefgh access admin administrator all amazon amen and andrew android angel anna
        anthony apple april arfv arsenal asd asdf asdfgh asdfghjkl ashley asshole august autumn
        azerty baby babygirl banana barcelona baseball basketball batman battery bayern bienvenue
        big bitch biteme black bless blessed blue blume boy buster butterfly cat change changeme
        charlie cheese chelsea chocolate christ coffee company computer contrasena cookie correct
        correcthorsebatterystaple corvette daniel day debian december default diamond dog dragon
        drei editor eedc eight eins engel facebook familie family february ferrari firma five
        flower football for four freedom freiheit freitag friday fuck fuckyou fussball geheim
        george ginger girl god gold golden golf good google green guest hacker happy harley hello
        herald herbst hockey honda honey horse hottie hund hunter ichliebedich ilove iloveyou in
        instagram internet iphone is january jennifer jessica jesus jordan joshua july june
        juventus kaffee katze killer king koenig laptop letmein linux liverpool login love lovely
        lucky madrid mama man march maria master matrix matthew may me mercedes michael michelle
        microsoft monday monkey montag morning motdepasse mustang my mylove naruto netflix new
        news newspaper newsroom nichts night nine ninja not nothing november o12eas6789 october of
        office old one oooooo open opensesame orange our papa pass passw password passwort pepper
        peter phoenix pokemon porsche princess prinzessin purple pussy q1w2eera qazwsx qazwsxedc
        queen qwe qweasd qweasdzxc qwerty qwertyuiop qwertz qwertzuiop rainbow ranger red
        redaktion robert root samsung schatz schokolade school schule secret senha september
        server sesame seven sexy shadow shit silver six soccer sommer sonntag spiderman spring
        staple star starwars student summer sunday sunshine superman sweet teacher temp ten tennis
        tequiero test testing the this thomas three tigger to trust trustno twitter two ubuntu
        user vier wachtwoord wars welcome whatever white william willkommen windows winter yamaha
        yellow you your youtube yxcvbnm zaq12wsx zero zwei zxc zxcvbn zxcvbnm
        """
}
