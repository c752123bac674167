internal import CConcurrency

/// Jobs that belong to no executor and were made ready on the loop's thread.
///
/// The runtime resumes every continuation by way of its own threads, from which the task then
/// switches back to the loop it came from: two thread switches per call.
extension EventLoop {
    /// Tells the runtime's hook, once, how a loop is given such a job.
    static let keeper: Void = unsafe herald_install_keeper { loop, job in
        guard let loop = unsafe loop, let job = unsafe job else { return }
        // The calling thread runs this loop, which lives as long; a job is one pointer.
        unsafe Unmanaged<EventLoop>.fromOpaque(loop)._withUnsafeGuaranteedRef {
            unsafe $0.state.jobs.append(.kept(unsafeBitCast(job, to: UnownedJob.self)))
        }
    }

    /// Gives the runtime what a loop that has stopped will not run.
    func giveBack(_ state: State) {
        for case .kept(let job) in state.takeJobs() {
            unsafe herald_give_back(unsafeBitCast(job, to: UnsafeMutableRawPointer.self))
        }
    }
}
