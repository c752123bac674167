import CLinux

/// The check of `herald doctor` that something keeps this machine's clock right.
enum ClockCheck {
    /// The finding about the clock, by the kernel, which timesyncd, chrony and ntpd inform.
    static var finding: DoctorFinding {
        let answer = herald_clock_is_synchronised()
        return finding(isSynchronised: answer < 0 ? nil : answer == 1)
    }

    /// Returns the finding for the kernel's answer; nil if the kernel does not tell.
    static func finding(isSynchronised: Bool?) -> DoctorFinding {
        switch isSynchronised {
        case true?: .good("time service", "the clock is synchronised")
        case false?:
            .warning(
                "time service", "nothing keeps this machine's clock right",
                "install a time service on it, or on the host of this container: "
                    + "'apt-get install systemd-timesyncd', then 'timedatectl set-ntp true'; "
                    + "'timedatectl timesync-status' or 'chronyc tracking' says what is wrong with "
                    + "one that runs")
        case nil:
            .good("time service", "not known: the kernel does not say whether there is one")
        }
    }
}
