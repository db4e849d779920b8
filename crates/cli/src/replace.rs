//! Putting something in the place of a file, so that no file is ever half written and nothing that
//! is not a file is ever replaced by one.

use std::fs::{self, File, Metadata};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Puts a text, or bytes, in the place of a file, or writes it into whatever else is there.
///
/// What a file is to hold is written beside it first, so that whatever happens there is either the
/// old file or the new one. A link stays, and what it leads to is replaced.
pub fn replace(path: &Path, text: impl AsRef<[u8]>) -> io::Result<()> {
    let text = text.as_ref();
    let old = match fs::metadata(path) {
        Ok(old) => old,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return write_beside(&end_of_links(path)?, text, None);
        }
        Err(error) => return Err(error),
    };
    // /dev/stdout is a stream, even where it leads to a file.
    if !old.is_file() || path.starts_with("/dev") || path.starts_with("/proc") {
        return File::options().append(true).open(path)?.write_all(text);
    }
    if old.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    let path = fs::canonicalize(path)?;
    // A directory that can be written to would let us replace a file that cannot.
    File::options().append(true).open(&path)?;
    if has_other_names(&old) {
        return write_into(&path, text);
    }
    match write_beside(&path, text, Some(&old)) {
        Err(error) if is_forbidden(&error) => write_into(&path, text),
        done => done,
    }
}

/// Where a chain of links ends at which there is no file yet.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    const MOST: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links, one behind the other"))
}

/// Whether beside the file nothing may be written, or not in its owner's name.
fn is_forbidden(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem)
}

fn write_into(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = File::options().write(true).truncate(true).open(path)?;
    file.write_all(text)?;
    file.sync_all()
}

fn write_beside(path: &Path, text: &[u8], old: Option<&Metadata>) -> io::Result<()> {
    let beside = beside(path);
    let mut file = File::create_new(&beside)?;
    let written = old
        .map_or(Ok(()), |old| keep(&file, old))
        .and_then(|()| file.write_all(text))
        .and_then(|()| file.sync_all());
    drop(file);
    written.and_then(|()| fs::rename(&beside, path)).inspect_err(|_| {
        // What is left of the attempt is of no use; that it stays is no second error.
        let _ = fs::remove_file(&beside);
    })
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    path.with_file_name(name)
}

/// Gives the new file the owner and the permissions of the old one.
fn keep(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            fchown(file, Some(old.uid()), Some(old.gid()))?;
        }
    }
    file.set_permissions(old.permissions())
}

/// Whether the file has hard links: under its other names it would stay the old one.
fn has_other_names(old: &Metadata) -> bool {
    #[cfg(unix)]
    return std::os::unix::fs::MetadataExt::nlink(old) > 1;
    #[cfg(not(unix))]
    {
        let _ = old;
        false
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _, symlink};
    use std::process::Command;

    use super::*;

    /// A directory of its own for a test, with a file `old` in it.
    struct Dir(PathBuf);

    impl Dir {
        fn new(name: &str) -> Dir {
            let dir = std::env::temp_dir().join(format!("kelci-{name}-{}", std::process::id()));
            fs::create_dir_all(&dir).unwrap();
            fs::write(dir.join("old"), "old").unwrap();
            Dir(dir)
        }

        fn file(&self, name: &str) -> PathBuf {
            self.0.join(name)
        }

        fn text(&self, name: &str) -> String {
            fs::read_to_string(self.file(name)).unwrap()
        }

        fn names(&self) -> usize {
            fs::read_dir(&self.0).unwrap().count()
        }
    }

    impl Drop for Dir {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_link_stays_a_link() {
        let dir = Dir::new("link");
        symlink("old", dir.file("link")).unwrap();
        symlink("link", dir.file("link to a link")).unwrap();
        symlink("nothing yet", dir.file("dangling")).unwrap();
        replace(&dir.file("link to a link"), "new").unwrap();
        replace(&dir.file("dangling"), "first").unwrap();
        for link in ["link", "link to a link", "dangling"] {
            assert!(fs::symlink_metadata(dir.file(link)).unwrap().is_symlink(), "{link}");
        }
        assert_eq!((dir.text("old"), dir.text("nothing yet")), ("new".into(), "first".into()));
        assert_eq!(dir.names(), 5, "nothing is left behind");
    }

    #[test]
    fn links_in_a_circle_are_refused() {
        let dir = Dir::new("circle");
        symlink("there", dir.file("here")).unwrap();
        symlink("here", dir.file("there")).unwrap();
        assert!(replace(&dir.file("here"), "new").is_err());
    }

    #[test]
    fn a_fifo_is_written_to() {
        let dir = Dir::new("fifo");
        let fifo = dir.file("fifo");
        assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
        let reader = std::thread::spawn({
            let fifo = fifo.clone();
            move || fs::read_to_string(fifo).unwrap()
        });
        replace(&fifo, "through the pipe").unwrap();
        assert_eq!(reader.join().unwrap(), "through the pipe");
        assert!(fs::metadata(&fifo).unwrap().file_type().is_fifo());
    }

    #[test]
    fn a_file_keeps_its_mode_and_its_other_names() {
        let dir = Dir::new("mode");
        let old = dir.file("old");
        fs::set_permissions(&old, fs::Permissions::from_mode(0o640)).unwrap();
        replace(&old, "new").unwrap();
        assert_eq!(fs::metadata(&old).unwrap().mode() & 0o777, 0o640);
        fs::hard_link(&old, dir.file("other name")).unwrap();
        replace(&old, "newer").unwrap();
        assert_eq!(dir.text("other name"), "newer");
    }

    #[test]
    fn a_read_only_file_and_a_directory_are_refused() {
        let dir = Dir::new("read-only");
        let old = dir.file("old");
        fs::set_permissions(&old, fs::Permissions::from_mode(0o444)).unwrap();
        assert_eq!(replace(&old, "new").unwrap_err().kind(), io::ErrorKind::PermissionDenied);
        assert_eq!(dir.text("old"), "old");
        assert!(replace(&dir.0, "new").is_err());
    }

    #[test]
    fn a_file_can_be_written_where_no_other_can() {
        let dir = Dir::new("shut");
        fs::set_permissions(&dir.0, fs::Permissions::from_mode(0o555)).unwrap();
        // Where root runs the tests the directory is open nevertheless; the text arrives anyway.
        let done = replace(&dir.file("old"), "new");
        fs::set_permissions(&dir.0, fs::Permissions::from_mode(0o755)).unwrap();
        done.unwrap();
        assert_eq!(dir.text("old"), "new");
    }
}
