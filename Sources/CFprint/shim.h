// libfprint for the secret-notes-fprint helper.
#ifndef SECRET_NOTES_CFPRINT_H
#define SECRET_NOTES_CFPRINT_H

#pragma clang module import SwiftGlibc  // see CSystem

#include <fprint.h>

/// Has `changed` called, on the main context, at each change of what the reader says of the finger on it.
static inline gulong sn_fp_on_finger_status(FpDevice *device, void (*changed)(FpDevice *, GParamSpec *, gpointer),
                                            gpointer data) {
  return g_signal_connect(device, "notify::finger-status", G_CALLBACK(changed), data);
}
static inline GObject *sn_fp_object(gpointer instance) { return G_OBJECT(instance); }

#endif
