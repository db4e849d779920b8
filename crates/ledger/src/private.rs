//! Files that are for their owner alone: who knows the name of a game has the link to it.

use std::ffi::OsStr;
use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// What SQLite puts behind the name of a store for the files beside it.
const BESIDE: [&str; 4] = ["", "-wal", "-shm", "-journal"];

/// The files of a store, whether there are such or not.
fn files_of(store: &Path) -> [PathBuf; 4] {
    BESIDE.map(|behind| {
        let mut name = store.as_os_str().to_owned();
        name.push(behind);
        name.into()
    })
}

/// Makes a directory for the server's files if there is none. One that holds nothing else is
/// closed to others; one that holds more is somebody's, and left as it is.
///
/// # Errors
/// When it cannot be made or read.
pub fn directory(path: &Path, own: &[&OsStr]) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)?;
    for entry in std::fs::read_dir(path)? {
        if !own.contains(&&*entry?.file_name()) {
            return Ok(());
        }
    }
    close(path, 0o700);
    Ok(())
}

/// Opens a file to write, which is made if there is none.
///
/// # Errors
/// When it cannot be opened.
pub fn open(path: &Path) -> io::Result<File> {
    let file = writing().create(true).open(path)?;
    close(path, 0o600);
    Ok(file)
}

/// Makes an empty file.
///
/// # Errors
/// When it cannot be made, or there is one.
pub fn create_new(path: &Path) -> io::Result<()> {
    writing().create_new(true).open(path).map(drop)
}

/// Makes the file of a store if there is none, and closes all its files to others. SQLite gives those
/// beside it the same permissions.
///
/// # Errors
/// When it cannot be made.
pub fn store(path: &Path) -> io::Result<()> {
    if !path.exists() {
        create_new(path)?;
    }
    files_of(path).iter().filter(|file| file.exists()).for_each(|file| close(file, 0o600));
    Ok(())
}

fn writing() -> OpenOptions {
    let mut options = File::options();
    options.write(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Takes from others what they may do with a file. If that is not allowed, it is somebody else's, who
/// may have meant it so.
#[cfg(unix)]
fn close(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    let is_open =
        std::fs::metadata(path).is_ok_and(|known| known.permissions().mode() & 0o777 & !mode != 0);
    if is_open
        && let Err(error) = std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
    {
        tracing::warn!(path = %path.display(), %error, "others can read this");
    }
}

#[cfg(not(unix))]
fn close(_: &Path, _: u32) {}
