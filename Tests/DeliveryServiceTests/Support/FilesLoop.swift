import Transport

/// The loop on which the tests' files are written, as a daemon's are on its thread for files.
let filesLoop: EventLoop = {
    do {
        let loop = try EventLoop()
        loop.start(named: "files")
        return loop
    } catch {
        fatalError("no loop for files: \(error)")
    }
}()
