// An executable that links this target wipes every block of memory when it is freed: whatever held a title, a line of a
// text or a piece of a key for a moment holds nothing afterwards. It exports no function of its own.
#ifndef SECRET_NOTES_CWIPE_H
#define SECRET_NOTES_CWIPE_H
#endif
