internal import CConcurrency

/// Jobs that belong to no executor and became ready on the loop's thread.
///
/// The runtime would resume every continuation on its own threads, from which the task then
/// switches back to its loop. That would be two thread switches per call.
extension EventLoop {
    /// Installs the runtime's hook, once, that gives such a job to the loop.
    static let keeper: Void = unsafe herald_install_keeper { loop, job in
        guard let loop = unsafe loop, let job = unsafe job else { return }
        // The calling thread runs this loop, so the loop is alive. A job is one pointer.
        unsafe Unmanaged<EventLoop>.fromOpaque(loop)._withUnsafeGuaranteedRef {
            unsafe $0.state.jobs.append(.kept(unsafeBitCast(job, to: UnownedJob.self)))
        }
    }

    /// Gives the jobs that a stopped loop will not run back to the runtime.
    func giveBack(_ state: State) {
        for case .kept(let job) in state.takeJobs() {
            unsafe herald_give_back(unsafeBitCast(job, to: UnsafeMutableRawPointer.self))
        }
    }
}
