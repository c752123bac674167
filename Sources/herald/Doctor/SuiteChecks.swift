import Glibc
import HTTPClient
import JSON
import Protocol
import ServiceKit

/// The checks of `herald doctor` on the running suite.
struct SuiteChecks {
    /// The seconds by which clocks may differ.
    ///
    /// With more, tokens of providers and times of sends are wrong.
    private static let skew: Int64 = 30

    private let invocation: Invocation
    /// True if the suite's files are on this machine.
    private let isHere: Bool
    /// True if another program than the gateway listens at its port on this machine.
    private let isPortTaken: Bool

    init(_ invocation: Invocation, isHere: Bool, isPortTaken: Bool) {
        self.invocation = invocation
        (self.isHere, self.isPortTaken) = (isHere, isPortTaken)
    }

    func run() async -> [DoctorFinding] {
        // What that program answers says nothing of the suite.
        guard !isPortTaken || Session.isNamed(invocation) else {
            return [
                .bad(
                    "gateway", "not asked, since another program has its port",
                    "see to the line 'port', then run 'herald doctor' again")
            ]
        }
        let answer: HTTPClientResponse
        do {
            let session = try Session(invocation, key: "")
            answer = try await session.gateway.get("/readyz")
        } catch {
            return [unreachable(error)] + certificate
        }
        var findings =
            ready(answer) + certificate + [
                Self.clock(answer.header("date"), now: WallClock.system.now().milliseconds / 1000)
            ]
        do {
            let session = try Session(invocation)
            // Who may not read the metrics is not told of versions.
            var metrics = ""
            if let answer = try? await session.gateway.get("/metrics"), answer.status == 200 {
                metrics = String(decoding: answer.body, as: UTF8.self)
            }
            findings += DaemonVersions.findings(metrics, gateway: Readiness(answer).version)
            findings += await status(session)
            let device = invocation.option("test-device")
            findings += await ProviderLook(session: session, metrics: metrics, device: device)
                .findings()
        } catch {
            findings.append(
                .bad("key", "\(error)", "'herald login' saves a key; --key-file names one"))
        }
        return findings
    }

    /// The findings about the certificate that the gateway, or a proxy before it, shows.
    private var certificate: [DoctorFinding] {
        let url = Session.url(invocation)
        let port = Int(invocation.settings.string("HERALD_GATEWAY_PORT", or: "8443"))
        let address = GatewayAddress(url)
        let isNamed = Session.isNamed(invocation)
        return CertificateLook(invocation.settings).servedFindings(
            at: url, route: isNamed ? nil : OwnGateway(invocation.settings).route,
            authorities: (try? Session.authorities(invocation)) ?? nil,
            isOwn: isHere && (!isNamed || address?.isLoopback == true && address?.port == port))
    }

    private func unreachable(_ error: any Error) -> DoctorFinding {
        let text = (error as? RPCError)?.message ?? "\(error)"
        let advice =
            text.lowercased().contains("certificate") || text.contains("SSL")
            ? "the certificate must have the name in the address, and --ca or HERALD_CA must name "
                + "its authority; HERALD_CERTIFICATE_NAMES adds names to one for development"
            : isHere && !Session.isNamed(invocation)
                ? "\(log(of: "gateway")) says why it does not run; 'systemctl start herald.target' "
                    + "starts a suite that was stopped"
                : "is the suite started, is this its address and port (--url, HERALD_URL, "
                    + "HERALD_GATEWAY_PORT), and does a firewall allow the connection?"
        return .bad("gateway", "\(Session.url(invocation)): \(text)", advice)
    }

    /// Returns the place of a daemon's log for a sentence: a command under systemd, else words.
    private func log(of service: String) -> String {
        let isUnderSystemd = unsafe access("/run/systemd/system", F_OK) == 0
        return isHere && isUnderSystemd && Installation.ofProcess != nil
            ? "'journalctl -u herald-\(service) -o cat -n 20'" : "the log of \(service)"
    }

    private func ready(_ answer: HTTPClientResponse) -> [DoctorFinding] {
        let readiness = Readiness(answer)
        var findings: [DoctorFinding] = readiness.services.map { name, state in
            state == "serving"
                ? .good(name, "ready")
                : .bad(
                    name, state,
                    "\(log(of: name)) says why; its supervisor starts it again by itself")
        }
        let own = SuiteVersion.text
        let gateway = "\(Session.url(invocation)), version \(readiness.version)"
        findings.insert(
            readiness.version == own
                ? .good("gateway", gateway)
                : .warning(
                    "gateway", gateway,
                    "this command has version \(own): use the suite's own command, or upgrade"
                ),
            at: 0)
        return findings
    }

    /// Compares this machine's clock with the gateway's.
    ///
    /// - Parameters:
    ///   - date: the Date header of the gateway's answer; nil if it has none.
    ///   - now: this machine's Unix time in seconds.
    static func clock(_ date: String?, now: Int64) -> DoctorFinding {
        guard let date, let theirs = HTTPTime.seconds(date) else {
            return .warning(
                "clock", "not compared: the gateway's answer has no Date header",
                "upgrade an older gateway, or have a proxy before it pass the header on")
        }
        let difference = now - theirs
        guard abs(difference) > skew else {
            return .good("clock", "this machine's and the gateway's agree")
        }
        return .warning(
            "clock",
            "this machine is \(abs(difference)) s "
                + (difference > 0 ? "ahead of" : "behind") + " the gateway",
            "synchronise both with NTP: providers refuse tokens with a wrong time")
    }

    private func status(_ session: Session) async -> [DoctorFinding] {
        do {
            var request = Proto.GetStatusRequest()
            request.app = session.namedApp
            let status = try await session.delivery.getStatus(request, session.context)
            return [.good("key", "accepted")] + Self.findings(status)
        } catch {
            let message = (error as? RPCError)?.message ?? "\(error)"
            guard ExitCode(error) != .unavailable else {
                return [
                    .warning(
                        "key", "not tried: \(message)",
                        "see to what does not answer, then run 'herald doctor' again")
                ]
            }
            return [
                .bad(
                    "key", message,
                    "create one with 'herald keys create'; it needs the role sender or a higher one"
                )
            ]
        }
    }

    /// Returns the findings on kill switches, providers and notifications from the suite's status.
    static func findings(_ status: Proto.GetStatusResponse) -> [DoctorFinding] {
        var findings: [DoctorFinding] = status.switches.filter { $0.on || $0.awaitsRelease }.map {
            .warning(
                "kill switch", KillSwitchText.line($0),
                $0.on
                    ? "'herald kill-switch off' allows sending again"
                    : "'herald release' sends what it held")
        }
        if findings.isEmpty { findings.append(.good("kill switch", "off")) }
        // What a switch stops is told with the switch.
        let blocks = status.blocks.filter { !$0.bySwitch }.map { block in
            DoctorFinding.bad(
                "provider", "app \(block.app), \(block.sentence)",
                "'herald providers show \(block.adapter) --app \(block.app)' shows its settings")
        }
        let retries = RetryText.unblocked(in: status).map { retries in
            DoctorFinding.warning(
                "provider", "app \(retries.app), \(RetryText.sentence(retries))",
                "'herald failures' says what failed for good; 'herald providers test "
                    + "\(retries.adapter) --app \(retries.app) --device ID' tries it once")
        }
        let problems = blocks + retries
        findings += problems.isEmpty ? [.good("providers", "none is blocked")] : problems
        findings += status.expiringCredentials.map {
            CredentialsCheck.finding($0, now: WallClock.system.now())
        }
        let stalled = status.states.first { $0.state == .stalled }?.notifications ?? 0
        if stalled > 0 {
            findings.append(
                .warning(
                    "stalled", Plural.text(stalled, "notification"),
                    "'herald notifications list --state stalled' says what each waits for; 'herald "
                        + "release' sends what a switch held, 'herald approve' what a second "
                        + "person has to approve, 'herald notifications cancel' cancels one"))
        }
        return findings
    }
}

/// Parses the Date header of HTTP (RFC 9110 §5.6.7).
enum HTTPTime {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns the Unix time in seconds of a text such as `Sun, 06 Nov 1994 08:49:37 GMT`; nil for
    /// any other form.
    static func seconds(_ text: String) -> Int64? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", words[1].count == 2, words[3].count == 4,
            let month = months.firstIndex(of: String(words[2]))
        else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        let bytes = Array("\(words[3])-\(number)-\(words[1])T\(words[4])Z".utf8)
        return RFC3339.parse(bytes.span)?.seconds
    }
}
