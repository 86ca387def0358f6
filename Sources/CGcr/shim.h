// gcr's exchange of secrets, by which the desktop's dialog hands over what was typed. Neither a library nor a version
// is named here: pkg-config gives gcr-base-3 or gcr-4 (Package.swift), and both have the same functions.
#ifndef SECRET_NOTES_CGCR_H
#define SECRET_NOTES_CGCR_H

#pragma clang module import SwiftGlibc  // see CSystem

#define GCR_API_SUBJECT_TO_CHANGE
#define GCK_API_SUBJECT_TO_CHANGE
#if __has_include(<gcr/gcr-base.h>)
#include <gcr/gcr-base.h>
#else
#include <gcr/gcr.h>
#endif

#endif
