// GLib, GObject and GIO for the Bus target. Swift imports no variadic function and no cast macro.
#ifndef SECRET_NOTES_CGLIB_H
#define SECRET_NOTES_CGLIB_H

#pragma clang module import SwiftGlibc  // see CSystem

#include <gio/gio.h>

static inline gboolean sn_is_socket_connection(GIOStream *stream) { return G_IS_SOCKET_CONNECTION(stream); }
static inline GSocketConnection *sn_socket_connection(GIOStream *stream) { return G_SOCKET_CONNECTION(stream); }

#endif
