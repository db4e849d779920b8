//! A child process that is spoken to line by line, and never waited for without end.

use std::io::{BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use kelci_core::lines::{BoundedLine, Lines};
use kelci_core::notation::clip;
#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process_group};

use super::ClientError;
use crate::MAX_LINE_BYTES;

/// So many lines wait to be read before the process has to wait.
const LINES_WAITING: usize = 4096;

/// How long an engine that is not needed any more may take to end.
const LAST_GRACE: Duration = Duration::from_millis(200);

/// An engine's process.
pub struct Process {
    child: Child,
    /// To the thread that writes: a process that does not read must not block us.
    input: Option<Sender<String>>,
    output: Receiver<BoundedLine>,
    last_words: Arc<Mutex<String>>,
    /// Closed when there are no more errors to read.
    errors_end: Receiver<()>,
}

/// Why there is no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Silence {
    /// None came in time.
    Timeout,
    /// One came that was too long to be kept.
    TooLong,
    /// There will be no more.
    Closed,
}

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// By itself, successfully or not.
    Quit(ExitStatus),
    /// It was killed.
    Killed,
}

impl Process {
    /// Starts a command line. Words are separated by blanks; quotes hold words together.
    ///
    /// # Errors
    /// When there is no such program or it cannot be run.
    pub fn start(command: &str) -> Result<Process, ClientError> {
        let failed = |cause: String| ClientError::Start { command: clip(command), cause };
        let words = split_command_line(command);
        let (program, args) = words.split_first().ok_or_else(|| failed("it is empty".into()))?;
        let mut command = Command::new(program);
        command.args(args);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C in a terminal is for us alone: an engine that died of it would seem to have crashed.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|cause| failed(cause.to_string()))?;
        let mut stdin = child.stdin.take().expect("it is piped");
        let stdout = child.stdout.take().expect("it is piped");
        let stderr = child.stderr.take().expect("it is piped");
        let (input, to_write) = channel::<String>();
        thread::spawn(move || {
            while let Ok(mut line) = to_write.recv() {
                line.push('\n');
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    break;
                }
            }
        });
        let (heard, output) = sync_channel(LINES_WAITING);
        thread::spawn(move || read_lines(stdout, &heard));
        let last_words = Arc::default();
        let kept = Arc::clone(&last_words);
        let (reading, errors_end) = channel();
        thread::spawn(move || {
            let _until_the_end: Sender<()> = reading;
            keep_last_line(stderr, &kept);
        });
        Ok(Process { child, input: Some(input), output, last_words, errors_end })
    }

    /// Sends a line; says whether there was anybody to send it to.
    pub fn send(&mut self, line: impl Into<String>) -> bool {
        self.input.as_ref().is_some_and(|input| input.send(line.into()).is_ok())
    }

    /// Closes its input, once all lines are sent.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// The next line, without its line ending.
    ///
    /// # Errors
    /// When there is none.
    pub fn next(&mut self, deadline: Instant) -> Result<String, Silence> {
        let patience = deadline.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(patience) {
            Ok(BoundedLine::Whole(bytes)) => {
                let line = String::from_utf8_lossy(&bytes);
                Ok(line.trim_end_matches('\r').to_owned())
            }
            Ok(BoundedLine::TooLong) => Err(Silence::TooLong),
            Err(RecvTimeoutError::Timeout) => Err(Silence::Timeout),
            Err(RecvTimeoutError::Disconnected) => Err(Silence::Closed),
        }
    }

    /// Waits for its end.
    pub fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + patience;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if Instant::now() >= deadline {
                return None;
            }
            // Whatever it still says is of no interest, but must not keep it from ending.
            while self.output.try_recv().is_ok() {}
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Sends `quit` and closes its input; whoever does not end by that is killed.
    pub fn quit(&mut self, patience: Duration) -> Exit {
        self.send("quit");
        self.close_input();
        match self.wait(patience) {
            Some(status) => Exit::Quit(status),
            None => {
                self.kill();
                Exit::Killed
            }
        }
    }

    /// The news of its death, which must have happened or be near.
    pub(super) fn death(&mut self) -> ClientError {
        let status = match self.wait(Duration::from_millis(500)) {
            Some(status) => status.to_string(),
            None => {
                self.kill();
                "it closed its output".to_owned()
            }
        };
        // Its own children may hold the pipe open, so not without end.
        let _ = self.errors_end.recv_timeout(Duration::from_millis(500));
        let last_words = self.last_words.lock().map(|words| words.clone()).unwrap_or_default();
        ClientError::Died { status, last_words }
    }

    /// Ends it, with all that it has started: an engine may be behind a script. It may have ended by
    /// itself in between.
    fn kill(&mut self) {
        #[cfg(unix)]
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    /// Whoever listens may end by itself; whoever thinks is not waited for.
    fn drop(&mut self) {
        self.quit(LAST_GRACE);
    }
}

fn read_lines(output: impl Read, heard: &SyncSender<BoundedLine>) {
    let mut lines = Lines::new(BufReader::new(output), MAX_LINE_BYTES);
    while let Ok(Some(line)) = lines.next() {
        if heard.send(line).is_err() {
            break;
        }
    }
}

fn keep_last_line(errors: impl Read, kept: &Mutex<String>) {
    let mut lines = Lines::new(BufReader::new(errors), MAX_LINE_BYTES);
    while let Ok(Some(line)) = lines.next() {
        if let BoundedLine::Whole(bytes) = line
            && !bytes.trim_ascii().is_empty()
            && let Ok(mut kept) = kept.lock()
        {
            *kept = clip(String::from_utf8_lossy(&bytes).trim());
        }
    }
}

/// The words of a command line: separated by blanks, held together by quotes of either sort.
pub fn split_command_line(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quote) = (None::<String>, None);
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                word.get_or_insert_default();
                quote = Some(c);
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn an_engine_behind_a_script_ends_with_it() {
        let mut process = Process::start("sh -c 'sleep 86400 & echo $!; wait'").unwrap();
        let engine = process.next(Instant::now() + Duration::from_secs(60)).unwrap();
        let runs = || {
            let stat = std::fs::read_to_string(format!("/proc/{engine}/stat"));
            stat.is_ok_and(|stat| !stat.contains(") Z "))
        };
        assert!(runs());
        process.kill();
        for _ in 0..6_000 {
            if !runs() {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("{engine} is left");
    }

    #[test]
    fn quotes_hold_words_together() {
        let words = split_command_line(" java -jar 'my engine.jar' \"\" a\"b c\"d ");
        assert_eq!(words, ["java", "-jar", "my engine.jar", "", "ab cd"]);
        assert!(split_command_line("  ").is_empty());
    }

    #[test]
    fn a_program_that_is_not_there_is_told() {
        let error = Process::start("no-such-engine --fast").err().unwrap();
        assert!(error.to_string().starts_with("cannot start no-such-engine --fast: "), "{error}");
        assert!(Process::start("").is_err());
    }
}
