//! Connections: how they are let in, and how they end.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::time::sleep;
use tower::ServiceExt as _;

use super::StartError;
use crate::bounds::{HEAD_TIME, MAX_HEAD_BYTES};
use crate::config::Config;
use crate::http::counts;
use crate::live::Services;
use crate::patience::Patient;

/// Where counts are told, if they are.
pub(super) async fn listen_for_counts(config: &Config) -> Result<Option<TcpListener>, StartError> {
    match config.metrics {
        Some(address) => listen(address, 0).await.map(Some),
        None => Ok(None),
    }
}

/// Tells the counts to a few at a time, until the server ends.
pub(super) async fn tell_counts(
    listener: Option<TcpListener>,
    services: Arc<Services>,
    send_time: Duration,
    closing: watch::Receiver<bool>,
) {
    let Some(listener) = listener else { return };
    let (router, room) = (counts(services), Arc::new(Semaphore::new(16)));
    loop {
        let place = room.clone().acquire_owned().await;
        match listener.accept().await {
            Ok((stream, address)) => {
                let stream = Patient::new(stream, send_time);
                let connection = serve(stream, address, router.clone(), closing.clone());
                tokio::spawn(async move {
                    connection.await;
                    drop(place);
                });
            }
            Err(_) => sleep(Duration::from_millis(100)).await,
        }
    }
}

/// A connection, as a future that ends with it.
pub(super) fn serve(
    stream: Patient,
    address: SocketAddr,
    router: Router,
    mut closing: watch::Receiver<bool>,
) -> impl Future<Output = ()> + use<> {
    let service =
        hyper::service::service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
            let mut request = request.map(axum::body::Body::new);
            request.extensions_mut().insert(ConnectInfo(address));
            router.clone().oneshot(request)
        });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(MAX_HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    async move {
        tokio::pin!(connection);
        // What goes wrong here is a client that left.
        tokio::select! {
            _ = connection.as_mut() => return,
            _ = closing.changed() => connection.as_mut().graceful_shutdown(),
        }
        let _ = connection.await;
    }
}

pub(super) async fn listen(
    mut address: SocketAddr,
    mut spare: u16,
) -> Result<TcpListener, StartError> {
    loop {
        match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            Err(cause) if spare > 0 && cause.kind() == std::io::ErrorKind::AddrInUse => {
                spare -= 1;
                address.set_port(address.port().saturating_add(1));
            }
            Err(cause) => return Err(StartError::Listen { address, cause }),
        }
    }
}
