"""A desktop that shows notifications: it says on its output which, and clicks those that its input names by number."""
import ctypes
import json
import os
import sys
import threading
import time

import dbus
import dbus.mainloop.glib
import dbus.service

NAME = "org.freedesktop.Notifications"


def say(**line):
    print(json.dumps(line), flush=True)


class Desktop(dbus.service.Object):
    last = 0

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, app, replaces, icon, title, body, actions, hints, timeout):
        number = int(replaces)
        if not number:
            Desktop.last += 1
            number = Desktop.last
        say(shown=number, title=str(title), body=str(body))
        return dbus.UInt32(number)

    @dbus.service.method(NAME, in_signature="u")
    def CloseNotification(self, number):
        say(closed=int(number))
        self.NotificationClosed(number, dbus.UInt32(3))

    @dbus.service.method(NAME, out_signature="as")
    def GetCapabilities(self):
        return ["actions", "body", "persistence"]

    @dbus.service.method(NAME, out_signature="ssss")
    def GetServerInformation(self):
        return ("desktop", "herald", "1", "1.2")

    @dbus.service.signal(NAME, signature="uu")
    def NotificationClosed(self, number, reason):
        pass

    @dbus.service.signal(NAME, signature="us")
    def ActionInvoked(self, number, action):
        pass


def connect():
    # The bus may not listen yet.
    for _ in range(200):
        try:
            return dbus.SessionBus()
        except dbus.DBusException:
            time.sleep(0.05)
    sys.exit("no session bus")


def main():
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    dbus.mainloop.glib.threads_init()
    bus = connect()
    name = dbus.service.BusName(NAME, bus)
    desktop = Desktop(bus, "/org/freedesktop/Notifications")

    def listen():
        for line in sys.stdin:
            desktop.ActionInvoked(dbus.UInt32(int(line)), "default")
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    say(ready=name.get_name())
    # Debian has the main loop's binding for Python in a package of its own; its two calls suffice.
    glib = ctypes.CDLL("libglib-2.0.so.0")
    glib.g_main_context_iteration.argtypes = [ctypes.c_void_p, ctypes.c_int]
    while True:
        glib.g_main_context_iteration(None, True)


main()
