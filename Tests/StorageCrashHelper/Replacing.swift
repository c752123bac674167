import Glibc
import Storage

/// Replaces a database and is killed on the way.
enum Replacing {
    static func run(in home: String, killedAt step: Int) throws -> Never {
        let exchange = try DatabaseExchange(
            of: "\(home)/data", databases: ["test.db"], isReplacing: true
        ) { reached in
            if reached == DatabaseExchange.Step.allCases[step] { kill(getpid(), SIGKILL) }
        }
        try PlainFile.copy("\(home)/backup/test.db", to: "\(exchange.stage)/test.db") { _ in }
        _ = try exchange.finish()
        exit(0)
    }
}
