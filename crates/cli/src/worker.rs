//! `kelci worker`: a node without visitors, which thinks and reviews for the site of a database.

use std::io::Write as _;
use std::net::SocketAddr;

use clap::Args;
use kelci_server::log;
use kelci_server::{Config, Parts, WorkerNode};

use crate::error::Error;
use crate::mail_args::MailArgs;
use crate::paint::Screen;
use crate::serve::{LogArg, asked_to_stop, cannot_start, runtime, shown};
use crate::store_args::StoreArgs;

/// Think for a site on other computers: engine moves and reviews
///
/// It needs the database of the site and nothing else: no address, no files. Ctrl-C ends it, and what it had
/// begun is left to others; if it is killed, they take it up within five seconds.
#[derive(Args)]
#[command(after_help = "\
Examples:
  KELCI_DATABASE=postgres://kelci:secret@db.example.org/kelci kelci worker
  kelci worker --database postgres:///kelci --engine-threads 8

Sites whose own engine should not think are started with `kelci serve --engine-threads 0`.")]
pub struct WorkerArgs {
    #[command(flatten)]
    place: StoreArgs,

    /// How many threads the engine has [default: as many as the processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    engine_threads: Option<u16>,

    #[command(flatten)]
    mail: MailArgs,

    /// Where to tell counts for Prometheus, at /metrics, and whether it is well, at /healthz
    #[arg(long, value_name = "ADDR:PORT")]
    metrics: Option<SocketAddr>,

    /// How logs are written, on standard error
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    log: LogArg,
}

pub fn run(args: &WorkerArgs, screen: &mut Screen) -> Result<(), Error> {
    let Some(database) = args.place.database()? else {
        return Err(Error::Usage(
            "a worker shares a database with a site: give --database postgres://..., or KELCI_DATABASE"
                .into(),
        ));
    };
    log::start(args.log.format(), false);
    let mut config = Config::local(args.place.directory());
    config.database = Some(database);
    config.metrics = args.metrics;
    config.mail = args.mail.setup()?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    config.engine.threads = args.engine_threads.map_or(cores, usize::from);
    let refused = |error: &dyn std::fmt::Display| Error::Refused(error.to_string());
    runtime()?.block_on(async {
        let stop = asked_to_stop().map_err(cannot_start)?;
        let store = config.location().open(None).await.map_err(|error| refused(&error))?;
        let kept = config.kept_in();
        let parts = Parts { store, lock: None, listeners: Vec::new() };
        let worker = WorkerNode::start(config, parts).await.map_err(|error| refused(&error))?;
        if let Some(address) = worker.metrics_address() {
            writeln!(screen, "counts are at http://{}/metrics", shown(address))?;
        }
        writeln!(screen, "working for the site in {kept}; Ctrl-C ends")?;
        screen.flush()?;
        worker.run(stop).await.map_err(|error| refused(&error))
    })
}
