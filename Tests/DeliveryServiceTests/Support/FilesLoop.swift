import Transport

/// Where the tests' files are written, as the daemon's are on its own thread for them.
let filesLoop: EventLoop = {
    do {
        let loop = try EventLoop()
        loop.start(named: "files")
        return loop
    } catch {
        fatalError("no loop for files: \(error)")
    }
}()
