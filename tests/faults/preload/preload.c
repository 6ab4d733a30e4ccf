/*
 * Loaded into a process of Plus by LD_PRELOAD. It records what the process changes below FAULTS_ROOT and what it syncs, in
 * the file FAULTS_JOURNAL. The file FAULTS_CONTROL holds numbers that may change at any time: the milliseconds by which
 * the wall clock is wrong, and the errors with which every change and every read below FAULTS_ROOT fail, or 0.
 *
 * The journal has lines of text: letter, numbers, length of the bytes that follow, and these. journal.ts reads it.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define REAL(type, name, ...) \
  static type (*real)(__VA_ARGS__); \
  if (!real) real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

#define FILES 65536

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char tracked[FILES];
static int journal = -1;
static const char *root;
static size_t root_length;
static volatile const int64_t *control;
/* The number of records so far: a sync covers those that were written before it began. */
static uint64_t records;

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("FAULTS_JOURNAL");
  root = getenv("FAULTS_ROOT");
  if (root) root_length = strlen(root);
  if (file && root) {
    journal = syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  }
  const char *control_file = getenv("FAULTS_CONTROL");
  if (!control_file) return;
  int fd = syscall(SYS_openat, AT_FDCWD, control_file, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return;
  void *page = mmap(NULL, 3 * sizeof(int64_t), PROT_READ, MAP_SHARED, fd, 0);
  if (page != MAP_FAILED) control = page;
  syscall(SYS_close, fd);
}

/* Callers hold the lock. One call of write, so that a killed process leaves no record in two parts but the last. */
static void record(const char *head, const void *bytes, size_t length) {
  if (journal < 0) return;
  struct iovec parts[2] = {{(void *)head, strlen(head)}, {(void *)bytes, length}};
  if (syscall(SYS_writev, journal, parts, 2) < 0) abort();
  records++;
}

static int is_below(const char *path) {
  return root && strncmp(path, root, root_length) == 0 && (path[root_length] == '/' || path[root_length] == 0);
}

static void record_path(char letter, uint64_t number, const char *path) {
  char head[64];
  snprintf(head, sizeof head, "%c %lu 0 %zu\n", letter, number, strlen(path));
  record(head, path, strlen(path));
}

#define FAIL_IF(error) \
  if (control && (error)) { \
    errno = (error); \
    return -1; \
  }
#define FAIL_IF_BROKEN FAIL_IF(control[1])
#define FAIL_IF_UNREADABLE FAIL_IF(control[2])

static uint64_t inode_of(int fd) {
  struct stat found;
  return syscall(SYS_fstat, fd, &found) == 0 ? found.st_ino : 0;
}

static int open_tracked(int folder, const char *path, int flags, mode_t mode) {
  if (!is_below(path)) return syscall(SYS_openat, folder, path, flags, mode);
  if (flags & (O_CREAT | O_TRUNC)) FAIL_IF_BROKEN
  pthread_mutex_lock(&lock);
  int is_new = (flags & O_CREAT) && syscall(SYS_access, path, F_OK) != 0;
  int fd = syscall(SYS_openat, folder, path, flags, mode);
  int problem = errno;
  if (fd >= 0 && fd < FILES) {
    tracked[fd] = 1;
    if (is_new) record_path('N', inode_of(fd), path);
    if (flags & O_TRUNC) {
      char head[64];
      snprintf(head, sizeof head, "T %lu 0 0\n", inode_of(fd));
      record(head, "", 0);
    }
  }
  pthread_mutex_unlock(&lock);
  errno = problem;
  return fd;
}

#define MODE \
  mode_t mode = 0; \
  if (flags & (O_CREAT | __O_TMPFILE)) { \
    va_list more; \
    va_start(more, flags); \
    mode = va_arg(more, mode_t); \
    va_end(more); \
  }

int open(const char *path, int flags, ...) { MODE return open_tracked(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE return open_tracked(AT_FDCWD, path, flags, mode); }
int openat(int folder, const char *path, int flags, ...) { MODE return open_tracked(folder, path, flags, mode); }

static void forget(int fd) {
  if (fd >= 0 && fd < FILES) tracked[fd] = 0;
}
int close(int fd) {
  forget(fd);
  REAL(int, "close", int);
  return real(fd);
}
/* The C library closes the file of a folder by itself. */
int closedir(DIR *folder) {
  forget(dirfd(folder));
  REAL(int, "closedir", DIR *);
  return real(folder);
}
/* libuv closes files with it. The next file or socket with that number is another one. */
long syscall(long number, ...) {
  long args[6];
  va_list more;
  va_start(more, number);
  for (int index = 0; index < 6; index++) args[index] = va_arg(more, long);
  va_end(more);
  if (number == SYS_close) forget(args[0]);
  REAL(long, "syscall", long, ...);
  return real(number, args[0], args[1], args[2], args[3], args[4], args[5]);
}

#define IS_TRACKED(fd) (root && (fd) >= 0 && (fd) < FILES && tracked[fd])

static void record_write(int fd, const void *bytes, size_t length, off_t offset) {
  char head[96];
  snprintf(head, sizeof head, "W %lu %ld %zu\n", inode_of(fd), (long)offset, length);
  pthread_mutex_lock(&lock);
  record(head, bytes, length);
  pthread_mutex_unlock(&lock);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  if (IS_TRACKED(fd)) {
    FAIL_IF_BROKEN
    record_write(fd, bytes, length, offset);
  }
  return syscall(SYS_pwrite64, fd, bytes, length, offset);
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) { return pwrite(fd, bytes, length, offset); }

static off_t position_of(int fd) {
  if (!(fcntl(fd, F_GETFL) & O_APPEND)) return lseek(fd, 0, SEEK_CUR);
  struct stat found;
  return syscall(SYS_fstat, fd, &found) == 0 ? found.st_size : 0;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  if (IS_TRACKED(fd)) {
    FAIL_IF_BROKEN
    record_write(fd, bytes, length, position_of(fd));
  }
  REAL(ssize_t, "write", int, const void *, size_t);
  return real(fd, bytes, length);
}

static void record_parts(int fd, const struct iovec *parts, int count, off_t offset) {
  for (int index = 0; index < count; index++) {
    record_write(fd, parts[index].iov_base, parts[index].iov_len, offset);
    offset += parts[index].iov_len;
  }
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  if (IS_TRACKED(fd)) {
    FAIL_IF_BROKEN
    record_parts(fd, parts, count, position_of(fd));
  }
  REAL(ssize_t, "writev", int, const struct iovec *, int);
  return real(fd, parts, count);
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
  if (IS_TRACKED(fd)) {
    FAIL_IF_BROKEN
    record_parts(fd, parts, count, offset);
  }
  REAL(ssize_t, "pwritev", int, const struct iovec *, int, off_t);
  return real(fd, parts, count, offset);
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset) { return pwritev(fd, parts, count, offset); }

int ftruncate(int fd, off_t length) {
  if (IS_TRACKED(fd)) {
    FAIL_IF_BROKEN
    char head[64];
    snprintf(head, sizeof head, "T %lu %ld 0\n", inode_of(fd), (long)length);
    pthread_mutex_lock(&lock);
    record(head, "", 0);
    pthread_mutex_unlock(&lock);
  }
  return syscall(SYS_ftruncate, fd, length);
}
int ftruncate64(int fd, off64_t length) { return ftruncate(fd, length); }

ssize_t pread(int fd, void *bytes, size_t length, off_t offset) {
  if (IS_TRACKED(fd)) FAIL_IF_UNREADABLE
  return syscall(SYS_pread64, fd, bytes, length, offset);
}
ssize_t pread64(int fd, void *bytes, size_t length, off64_t offset) { return pread(fd, bytes, length, offset); }
ssize_t read(int fd, void *bytes, size_t length) {
  if (IS_TRACKED(fd)) FAIL_IF_UNREADABLE
  REAL(ssize_t, "read", int, void *, size_t);
  return real(fd, bytes, length);
}

static int synced(int fd, int number) {
  uint64_t before = 0;
  if (IS_TRACKED(fd)) {
    FAIL_IF_BROKEN
    pthread_mutex_lock(&lock);
    before = records;
    pthread_mutex_unlock(&lock);
  }
  int result = syscall(number, fd);
  if (result == 0 && IS_TRACKED(fd)) {
    int problem = errno;
    char head[64];
    snprintf(head, sizeof head, "S %lu %lu 0\n", inode_of(fd), before);
    pthread_mutex_lock(&lock);
    record(head, "", 0);
    pthread_mutex_unlock(&lock);
    errno = problem;
  }
  return result;
}
int fsync(int fd) { return synced(fd, SYS_fsync); }
int fdatasync(int fd) { return synced(fd, SYS_fdatasync); }

/* Of names, recorded once they have changed. */
#define CHANGE(call, condition, recorded) \
  if (!(condition)) return call; \
  FAIL_IF_BROKEN \
  pthread_mutex_lock(&lock); \
  int result = call; \
  int problem = errno; \
  if (result == 0) { recorded; } \
  pthread_mutex_unlock(&lock); \
  errno = problem; \
  return result;

static void record_pair(char letter, const char *from, const char *to) {
  char both[2 * PATH_MAX];
  snprintf(both, sizeof both, "%s\n%s", from, to);
  record_path(letter, 0, both);
}
int rename(const char *from, const char *to) {
  CHANGE((int)syscall(SYS_rename, from, to), is_below(to), record_pair('R', from, to))
}
int link(const char *from, const char *to) {
  CHANGE((int)syscall(SYS_link, from, to), is_below(to), record_pair('L', from, to))
}
int unlink(const char *path) { CHANGE((int)syscall(SYS_unlink, path), is_below(path), record_path('U', 0, path)) }
int rmdir(const char *path) { CHANGE((int)syscall(SYS_rmdir, path), is_below(path), record_path('X', 0, path)) }

static uint64_t inode_at(const char *path) {
  struct stat found;
  return stat(path, &found) == 0 ? found.st_ino : 0;
}
int mkdir(const char *path, mode_t mode) {
  CHANGE((int)syscall(SYS_mkdir, path, mode), is_below(path), record_path('M', inode_at(path), path))
}

int clock_gettime(clockid_t which, struct timespec *at) {
  REAL(int, "clock_gettime", clockid_t, struct timespec *);
  int result = real(which, at);
  if (result == 0 && control && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) at->tv_sec += control[0] / 1000;
  return result;
}
int gettimeofday(struct timeval *at, void *zone) {
  REAL(int, "gettimeofday", struct timeval *, void *);
  int result = real(at, zone);
  if (result == 0 && control) at->tv_sec += control[0] / 1000;
  return result;
}
time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
