// GLib, GObject and GIO for the Bus target. Swift imports no variadic function and no cast macro.
#ifndef SECRET_NOTES_CGLIB_H
#define SECRET_NOTES_CGLIB_H

#include <gio/gio.h>

#endif
