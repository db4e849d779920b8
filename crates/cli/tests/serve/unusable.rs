//! A database that cannot be used: the program says in a sentence what to do, and ends.

use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::PermissionsExt as _;

use crate::scratch::{Scratch, kelci, said, site};

const SERVE: [&str; 4] = ["serve", "--no-open", "--listen", "127.0.0.1:0"];

fn refused(url: &str, code: i32, sentence: &str) {
    // What is no address of a database is the name of a file, where it may be either.
    let move_store = ["move-store", "--from", url, "--to", "there-is-no/kelci.sqlite"];
    let commands = [&SERVE[..], &["worker"], &move_store];
    for args in &commands[..if url.contains("://") { 3 } else { 2 }] {
        let (status, told) = said(kelci(url, args));
        assert_eq!(status, Some(code), "{args:?} {url}: {told}");
        assert!(told.contains(sentence), "{args:?} {url}: {told}");
        assert!(!told.contains("s3cret"), "no password: {told}");
        // One sentence, however it is told.
        assert_eq!(told.lines().filter(|line| line.starts_with("error: ")).count(), 1, "{told}");
    }
}

#[test]
fn an_address_that_is_none_is_refused() {
    for url in ["kelci", "mysql://localhost/kelci", "postgres://ann:s3cret@[/kelci"] {
        refused(url, 2, "postgres://USER:PASSWORD@HOST:PORT/NAME");
    }
    // Nobody listens there.
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port();
    let nobody = format!("postgres://ann:s3cret@127.0.0.1:{port}/kelci");
    refused(&nobody, 1, "there is no PostgreSQL at 127.0.0.1:");
}

#[test]
fn a_database_that_cannot_be_used_is_refused_with_what_to_do() {
    let Some(scratch) = Scratch::new() else { return };
    let postgres = &scratch.postgres;
    let url = |user: &str, name: &str| scratch.url_of(user, name);
    for sentence in [
        "CREATE ROLE ann LOGIN PASSWORD 's3cret'",
        "CREATE ROLE bob LOGIN",
        "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0",
        "CREATE DATABASE later",
        "CREATE DATABASE fixed",
        "ALTER DATABASE fixed SET default_transaction_read_only = on",
    ] {
        postgres.ask(sentence).unwrap();
    }
    let rules = postgres.data().join("pg_hba.conf");
    let trusting = std::fs::read_to_string(&rules).unwrap();
    let asking = "host all ann 127.0.0.1/32 scram-sha-256\nhost all eve 127.0.0.1/32 reject\n";
    std::fs::write(&rules, format!("{asking}{trusting}")).unwrap();
    postgres.ask("SELECT pg_reload_conf()").unwrap();

    refused(&url("ann:wrong-s3cret", "kelci"), 1, "does not take the password of ann");
    refused(&url("ann", "kelci"), 1, "password");
    refused(&url("eve", "kelci"), 1, "does not let eve in");
    refused(&url("kelci", "there_is_none"), 1, "createdb -O kelci there_is_none");
    refused(&url("bob", "kelci"), 1, "bob may not make tables in kelci");
    refused(&url("kelci", "latin"), 1, "cannot hold every letter");
    refused(&url("kelci", "fixed"), 1, "can only be read");

    // Tables of a later program.
    let mut first = site(&url("kelci", "later"));
    first.signal("-TERM");
    assert_eq!(first.child.wait().unwrap().code(), Some(0));
    postgres.say("later", "UPDATE compatibility SET oldest = 999").unwrap();
    refused(&url("kelci", "later"), 1, "update this program");

    // Somebody may use the tables of others only if they are let.
    refused(&url("bob", "later"), 1, "bob may not");
}

/// A real replica, which follows its primary and can only be read.
#[test]
fn a_replica_is_refused() {
    let Some(scratch) = Scratch::new() else { return };
    let postgres = &scratch.postgres;
    let data = scratch.path().join("replica");
    std::fs::create_dir(&data).unwrap();
    std::fs::set_permissions(&data, std::fs::Permissions::from_mode(0o700)).unwrap();
    postgres.give(&data).unwrap();
    let (folder, from) = (data.display().to_string(), postgres.port().to_string());
    let copy = ["-R", "-X", "stream", "-c", "fast", "-h", "127.0.0.1", "-U", "kelci"];
    postgres.run("pg_basebackup", &[&copy[..], &["-p", &from, "-D", &folder]].concat()).unwrap();
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port();
    let options = format!(
        "-c port={port} -c listen_addresses=127.0.0.1 -c max_connections=300 -c unix_socket_directories={folder}"
    );
    let log = format!("{folder}/server.log");
    postgres.run("pg_ctl", &["-D", &folder, "-l", &log, "-w", "-o", &options, "start"]).unwrap();
    let ended = || postgres.run("pg_ctl", &["-D", &folder, "-m", "immediate", "stop"]);
    let tried = std::panic::catch_unwind(|| {
        refused(
            &scratch.url_by(port),
            1,
            "it is a replica, or set so; give the address of the primary",
        );
    });
    ended().unwrap();
    tried.unwrap();
}
