import Foundation
import Transport

/// The program `herald-fleet`, which `herald fleet` starts.
package enum FleetProgram {
    /// Runs the fleet that one line of JSON on standard input asks for.
    ///
    /// - Returns: the exit status: 0 if everything was as it has to be, 1 if not, 2 if it could not
    ///   be run.
    package static func run() async -> Int32 {
        do {
            guard let line = readLine() else {
                throw FleetError("herald-fleet is started by 'herald fleet'")
            }
            let setup = try JSONDecoder().decode(FleetSetup.self, from: Data(line.utf8))
            endWithStarter()
            let loop = try EventLoop(keepsJobs: true)
            loop.start(named: "fleet")
            let report = try await FleetRun(setup, on: loop).run()
            let text = setup.isJSON ? report.json : report.text
            FileHandle.standardOutput.write(Data(text.utf8))
            return report.isGood ? 0 : 1
        } catch {
            FileHandle.standardError.write(Data("herald fleet: \(error)\n".utf8))
            return 2
        }
    }

    /// Ends this process when the one that started it has ended: its end of the pipe is closed.
    private static func endWithStarter() {
        Thread {
            while readLine() != nil {}
            exit(2)
        }.start()
    }
}
