import Foundation
import HeraldClient

// Where the gateway is, a key of the role `device`, and where this device keeps what it knows.
let words = CommandLine.arguments.dropFirst()
guard words.count == 3, let gateway = URL(string: words[1]) else {
    print("usage: TryHerald GATEWAY DEVICE-KEY FOLDER")
    exit(2)
}
let folder = URL(fileURLWithPath: words[3])
let storage = ClientStorage(
    files: FolderStore(folder.appendingPathComponent("files")),
    keys: FolderKeyStore(folder.appendingPathComponent("keys")))
let herald = HeraldClient(.init(gateway: gateway, key: words[2], storage: storage))
await herald.start()
try await herald.follow("/topics/city-hall")
if await herald.sync() {
    for entry in try await herald.inbox() {
        print(entry.message.title, entry.message.body)
    }
}
print(await herald.why())
