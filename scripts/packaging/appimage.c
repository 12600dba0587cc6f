// The executable part of the AppImage. `scripts/packaging/appimage` links it statically and puts it
// before a SquashFS image of the program. It mounts the image by FUSE, or unpacks it where that is
// not possible, and starts the program in it. See docs.appimage.org/reference/architecture.html.
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <squashfuse/squashfuse.h>
#include <squashfuse/ll.h>

// The image is compressed by Zstandard alone. The library refers to these functions as well, and
// without them nothing under the GPL (LZO) is linked in.
int LZ4_decompress_safe(void) { abort(); }
int lzo1x_decompress_safe(void) { abort(); }
int lzma_stream_buffer_decode(void) { abort(); }
int uncompress(void) { abort(); }

static const char help[] =
    "The AppImage of Kodama. Options of the AppImage itself, as the first argument:\n"
    "  --appimage-extract          Unpack the content into ./squashfs-root.\n"
    "  --appimage-extract-and-run  Unpack into a temporary folder, run, and remove the folder.\n"
    "  --appimage-offset           Print the number of bytes before the image.\n"
    "  --appimage-help             Show this help.\n"
    "Every other argument goes to the program; try --help.\n"
    "If FUSE is not available, the program is unpacked as by --appimage-extract-and-run.\n";

static int fail(const char *what) {
  fprintf(stderr, "Kodama: %s%s%s\n", what, errno ? ": " : "", errno ? strerror(errno) : "");
  return 70;
}

// Returns the size of the ELF file at the start, after which the image begins; 0 if it is none.
static size_t image_offset(int file) {
  Elf64_Ehdr header;
  if (pread(file, &header, sizeof header, 0) != sizeof header) return 0;
  if (memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return 0;
  return header.e_shoff + (size_t)header.e_shentsize * header.e_shnum;
}

// Removes a folder and all in it, without following links.
static void remove_folder(const char *path) {
  pid_t child = fork();
  if (child == 0) {
    execlp("rm", "rm", "-rf", "--", path, (char *)NULL);
    _exit(127);
  }
  if (child > 0) waitpid(child, NULL, 0);
}

static int write_file(sqfs *fs, sqfs_inode *inode, const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, inode->base.mode & 0777);
  if (file < 0) return -1;
  static char buffer[1 << 16];
  sqfs_off_t at = 0, count = sizeof buffer;
  while (sqfs_read_range(fs, inode, at, &count, buffer) == SQFS_OK && count > 0) {
    if (write(file, buffer, count) != count) break;
    at += count;
    count = sizeof buffer;
  }
  int is_whole = at == (sqfs_off_t)inode->xtra.reg.file_size;
  return close(file) == 0 && is_whole ? 0 : -1;
}

// Unpacks the image into an existing folder. Returns 0, or -1 if anything could not be written.
static int unpack(const char *self, size_t offset, const char *folder) {
  sqfs fs;
  if (sqfs_open_image(&fs, self, offset) != SQFS_OK) return -1;
  sqfs_traverse walk;
  if (sqfs_traverse_open(&walk, &fs, sqfs_inode_root(&fs)) != SQFS_OK) return -1;
  int result = 0;
  sqfs_err error = SQFS_OK;
  while (result == 0 && sqfs_traverse_next(&walk, &error)) {
    if (walk.dir_end) continue;
    char path[PATH_MAX], target[PATH_MAX];
    size_t length = sizeof target;
    sqfs_inode inode;
    if (snprintf(path, sizeof path, "%s/%s", folder, walk.path) >= (int)sizeof path) result = -1;
    else if (sqfs_inode_get(&fs, &inode, sqfs_dentry_inode(&walk.entry)) != SQFS_OK) result = -1;
    else if (S_ISDIR(inode.base.mode)) result = mkdir(path, 0755);
    else if (S_ISREG(inode.base.mode)) result = write_file(&fs, &inode, path);
    else if (S_ISLNK(inode.base.mode))
      result = sqfs_readlink(&fs, &inode, target, &length) == SQFS_OK ? symlink(target, path) : -1;
  }
  sqfs_traverse_close(&walk);
  sqfs_destroy(&fs);
  return error == SQFS_OK ? result : -1;
}

static int start(const char *folder, char **arguments) {
  char program[PATH_MAX];
  snprintf(program, sizeof program, "%s/AppRun", folder);
  setenv("APPDIR", folder, 1);
  execv(program, arguments);
  return fail(program);
}

// The program that runs from a temporary folder, and the signal that asked to end.
static volatile pid_t program;
static volatile sig_atomic_t ended;

// Passes a signal on to the program, which saves the valley and ends; then the folder is removed.
static void pass_on(int number) {
  ended = number;
  if (program > 0) kill(program, number);
}

// Unpacks into a temporary folder, runs the program, and removes the folder.
static int unpack_and_run(const char *self, size_t offset, char *folder, char **arguments) {
  const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
  for (int i = 0; i < 4; i++) signal(signals[i], pass_on);
  if (unpack(self, offset, folder) != 0) {
    int status = fail("the program could not be unpacked into a temporary folder; set TMPDIR");
    remove_folder(folder);
    return status;
  }
  pid_t child = ended ? -1 : fork();
  if (child < 0) {
    int status = ended ? 128 + ended : fail("the program cannot be started");
    remove_folder(folder);
    return status;
  }
  if (child == 0) _exit(start(folder, arguments));
  program = child;
  if (ended) kill(child, ended);
  // Signals of the terminal reach the program, which decides when it ends.
  signal(SIGINT, SIG_IGN);
  signal(SIGQUIT, SIG_IGN);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  remove_folder(folder);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Mounts the image and serves it until no process holds the other end of the pipe. Writes a byte
// to `ready` once it is mounted.
static void serve(const char *self, size_t offset, const char *folder, int ready, int held) {
  struct fuse_lowlevel_ops operations = {
      .getattr = sqfs_ll_op_getattr, .opendir = sqfs_ll_op_opendir,
      .releasedir = sqfs_ll_op_releasedir, .readdir = sqfs_ll_op_readdir,
      .lookup = sqfs_ll_op_lookup, .open = sqfs_ll_op_open, .create = sqfs_ll_op_create,
      .release = sqfs_ll_op_release, .read = sqfs_ll_op_read, .readlink = sqfs_ll_op_readlink,
      .forget = sqfs_ll_op_forget};
  char *words[] = {"kodama", "-oro,nodev,nosuid,fsname=kodama,subtype=squashfuse", NULL};
  struct fuse_args arguments = FUSE_ARGS_INIT(2, words);
  // The image is opened again, because a server keeps tables of its own.
  static sqfs_ll image;
  sqfs_ll_chan channel;
  memset(&image, 0, sizeof image);
  if (sqfs_open_image(&image.fs, self, offset) != SQFS_OK || sqfs_ll_init(&image) != SQFS_OK) _exit(1);
  if (sqfs_ll_mount(&channel, folder, &arguments, &operations, sizeof operations, &image) != SQFS_OK)
    _exit(1);
  pid_t watcher = fork();
  if (watcher == 0) {
    // Ends the mount once every writer of the pipe has ended; a lazy one does not wait for readers.
    char byte;
    close(ready);
    while (read(held, &byte, 1) > 0) continue;
    pid_t child = fork();
    if (child == 0) {
      execlp("fusermount3", "fusermount3", "-u", "-z", "--", folder, (char *)NULL);
      _exit(127);
    }
    waitpid(child, NULL, 0);
    rmdir(folder);
    _exit(0);
  }
  if (write(ready, "m", 1) != 1) _exit(1);
  close(ready);
  close(held);
  fuse_session_loop(channel.session);
  sqfs_ll_unmount(&channel, folder);
  _exit(0);
}

int main(int count, char **arguments) {
  const char *option = count > 1 ? arguments[1] : "";
  char self[PATH_MAX], folder[PATH_MAX];
  errno = 0;
  ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  if (length < 0) return fail("/proc/self/exe cannot be read");
  self[length] = 0;
  int file = open(self, O_RDONLY | O_CLOEXEC);
  size_t offset = file < 0 ? 0 : image_offset(file);
  if (offset == 0) return fail("the AppImage cannot be read");
  close(file);
  setenv("APPIMAGE", self, 1);
  setenv("ARGV0", arguments[0], 1);

  if (strcmp(option, "--appimage-help") == 0) return fputs(help, stdout) < 0;
  if (strcmp(option, "--appimage-offset") == 0) return printf("%zu\n", offset) < 0;
  if (strcmp(option, "--appimage-extract") == 0) {
    if (mkdir("squashfs-root", 0755) != 0) return fail("squashfs-root cannot be created");
    return unpack(self, offset, "squashfs-root") == 0 ? 0 : fail("squashfs-root is incomplete");
  }
  const char *parent = getenv("TMPDIR");
  snprintf(folder, sizeof folder, "%s/.kodama-XXXXXX", parent && *parent ? parent : "/tmp");
  if (!mkdtemp(folder)) return fail("no temporary folder can be created; set TMPDIR");
  if (strcmp(option, "--appimage-extract-and-run") == 0) {
    arguments[1] = arguments[0];
    return unpack_and_run(self, offset, folder, arguments + 1);
  }
  if (getenv("APPIMAGE_EXTRACT_AND_RUN")) return unpack_and_run(self, offset, folder, arguments);

  int ready[2], held[2];
  if (pipe(ready) != 0 || pipe(held) != 0) return fail("no pipe can be created");
  pid_t server = fork();
  if (server == 0) {
    close(ready[0]);
    close(held[1]);
    setsid();
    // What FUSE reports is no news to a player, because the program is unpacked then.
    int nowhere = open("/dev/null", O_RDWR);
    for (int stream = 0; stream < 3; stream++) dup2(nowhere, stream);
    serve(self, offset, folder, ready[1], held[0]);
  }
  close(ready[1]);
  close(held[0]);
  char byte;
  int is_mounted = server > 0 && read(ready[0], &byte, 1) == 1;
  close(ready[0]);
  // The program keeps `held[1]` open for as long as it runs.
  if (is_mounted) return start(folder, arguments);
  close(held[1]);
  return unpack_and_run(self, offset, folder, arguments);
}
