// GLib, GObject and GIO for the Bus target. Swift imports no variadic function and no cast macro.
#ifndef SECRET_NOTES_CGLIB_H
#define SECRET_NOTES_CGLIB_H

#pragma clang module import SwiftGlibc  // see CSystem

#include <gio/gio.h>

/// A connection to a message bus that has yet to be connected, by `sn_dbus_connection_init` on any thread.
static inline GDBusConnection *sn_dbus_connection_new(const char *address) {
  return g_object_new(G_TYPE_DBUS_CONNECTION, "address", address, "flags",
                      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                      NULL);
}
static inline gboolean sn_dbus_connection_init(GDBusConnection *connection, GCancellable *cancellable, GError **error) {
  return g_initable_init(G_INITABLE(connection), cancellable, error);
}
static inline gboolean sn_is_socket_connection(GIOStream *stream) { return G_IS_SOCKET_CONNECTION(stream); }
static inline GSocketConnection *sn_socket_connection(GIOStream *stream) { return G_SOCKET_CONNECTION(stream); }

#endif
