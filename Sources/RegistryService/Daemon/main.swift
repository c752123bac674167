import DaemonKit

Daemon.run("registry", check: { _ in }) { _ in }
