// libsecret: the secret session (its key exchange and cipher) and values in locked memory.
#ifndef SECRET_NOTES_CSECRET_H
#define SECRET_NOTES_CSECRET_H

#define SECRET_API_SUBJECT_TO_CHANGE
#pragma clang module import SwiftGlibc  // see CSystem

#include <libsecret/secret.h>

// libsecret's own constructor insists on the shared session bus and on the well-known name. While an object is under
// construction its construct-only properties can still be set: this puts our connection and peer back in their place.
static inline GObject *sn_session_constructor(GType type, guint count, GObjectConstructParam *parameters) {
  GObject *object = G_OBJECT_CLASS(g_type_class_peek(SECRET_TYPE_SERVICE))->constructor(type, count, parameters);
  for (guint i = 0; i < count; i++)
    if (g_str_equal(parameters[i].pspec->name, "g-name"))
      g_object_set_property(object, "g-name", parameters[i].value);
  g_object_set(object, "g-bus-type", G_BUS_TYPE_NONE, "g-flags",
               G_DBUS_PROXY_FLAGS_DO_NOT_LOAD_PROPERTIES | G_DBUS_PROXY_FLAGS_DO_NOT_CONNECT_SIGNALS, NULL);
  return object;
}

static inline void sn_session_class_init(gpointer class, gpointer data) {
  G_OBJECT_CLASS(class)->constructor = sn_session_constructor;
}

static inline GType sn_session_type(void) {
  static gsize type = 0;
  if (g_once_init_enter(&type)) {
    GTypeInfo info = {sizeof(SecretServiceClass), NULL, NULL, sn_session_class_init, NULL, NULL,
                      sizeof(SecretService),      0,    NULL, NULL};
    g_once_init_leave(&type, g_type_register_static(SECRET_TYPE_SERVICE, "SecretNotesSession", &info, 0));
  }
  return type;
}

/// Opens a session with the peer of that unique name, on the calling thread.
static inline SecretService *sn_session_open(GDBusConnection *connection, const char *name, int timeout_ms,
                                             GError **error) {
  return g_initable_new(sn_session_type(), NULL, error, "flags", SECRET_SERVICE_OPEN_SESSION, "g-connection",
                        connection, "g-name", name, "g-default-timeout", timeout_ms, NULL);
}

#endif
