// free(3) and realloc(3) with the wiping that glibc leaves out, over glibc's own. An executable's definitions take the
// place of the library's in the whole process ("Replacing malloc" in the GNU C Library's manual), Swift's runtime and GLib
// among it.
#define _GNU_SOURCE
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

extern void __libc_free(void *block);

void free(void *block) {
  if (block) explicit_bzero(block, malloc_usable_size(block));
  __libc_free(block);
}

// glibc's moves a block without a call of free.
void *realloc(void *block, size_t size) {
  if (!block) return malloc(size);
  if (size == 0) {
    free(block);
    return NULL;
  }
  size_t room = malloc_usable_size(block);
  if (size <= room && size >= room / 2) return block;
  void *moved = malloc(size);
  if (!moved) return NULL;
  memcpy(moved, block, room < size ? room : size);
  free(block);
  return moved;
}

void *reallocarray(void *block, size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) return NULL;
  return realloc(block, total);
}
