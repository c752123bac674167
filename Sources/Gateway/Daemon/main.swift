import DaemonKit

Daemon.run("gateway", check: { _ in }) { _ in }
