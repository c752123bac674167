import DaemonKit

Daemon.run("geo", check: { _ in }) { _ in }
