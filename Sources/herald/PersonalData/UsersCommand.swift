/// `herald users …`.
enum UsersCommand {
    static let command: Command = Command(
        name: "users", summary: "Look at users", subcommands: [PersonalDataCommand.user])
}
