//! Links to seats, and such a link as a picture for a camera.

use std::fmt::Write as _;
use std::net::IpAddr;

use axum::http::{HeaderMap, header};
use qrcode::{Color, EcLevel, QrCode};

use crate::config::Config;
use crate::game::{Seat, Status};
use crate::http::visitor::Visitor;
use crate::ids::{GameId, LinkMaker, Secret};
use crate::lang::Words;
use crate::live::Snapshot;

/// An empty seat, as whoever made the game sees it.
pub struct Invitation {
    pub seat: Seat,
    /// The link and its picture; none if it was made before the server could make it again.
    pub link: Option<PrivateLink>,
}

/// A link with its picture.
pub struct PrivateLink {
    pub address: String,
    /// A QR code, as SVG; nothing if the link is too long for one.
    pub picture: String,
}

impl PrivateLink {
    /// The link to a path of the site.
    pub fn to(visitor: &Visitor, host: &str, path: &str) -> PrivateLink {
        let address = format!("{}://{host}{path}", visitor.scheme());
        PrivateLink { picture: picture(&address).unwrap_or_default(), address }
    }

    /// The link that takes a seat with that key.
    fn to_seat(visitor: &Visitor, host: &str, id: &GameId, key: &Secret) -> PrivateLink {
        PrivateLink::to(visitor, host, &format!("/game/{id}/join/{}", key.reveal()))
    }
}

/// The name by which the visitor reaches the site.
pub fn host(headers: &HeaderMap) -> &str {
    headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default()
}

/// The empty seats of a game that a visitor made.
pub fn invitations(
    id: &GameId,
    table: &Snapshot,
    visitor: &Visitor,
    links: &LinkMaker,
    host: &str,
) -> Vec<Invitation> {
    let is_owner = visitor.person() == Some(table.owner);
    if !is_owner || table.state.status() != Status::Waiting {
        return Vec::new();
    }
    let is_empty = |seat: &Seat| table.state.name(*seat).is_none();
    let empty = Seat::BOTH.into_iter().filter(is_empty);
    empty
        .map(|seat| {
            let key = table.link_key(id, seat, links);
            Invitation { seat, link: key.map(|key| PrivateLink::to_seat(visitor, host, id, &key)) }
        })
        .collect()
}

/// What has to be said if other devices cannot follow such a link.
pub fn reach(words: Words, config: &Config, host: &str) -> Option<String> {
    // The port that is used: another may have been taken than the one that was asked for.
    let port = host.rsplit_once(':').map_or("80", |(_, port)| port);
    obstacle(config, host).map(|key| words.with(key, "text", port))
}

fn obstacle(config: &Config, host: &str) -> Option<&'static str> {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let address = name.trim_matches(['[', ']']).parse::<IpAddr>();
    let is_here = address.map_or(name == "localhost", |address| address.is_loopback());
    match (is_here, config.listen.ip().is_loopback()) {
        (false, _) => None,
        (true, true) => Some("game-invite-listen"),
        (true, false) => Some("game-invite-address"),
    }
}

/// A text as a QR code; none if it is too long for one.
fn picture(text: &str) -> Option<String> {
    /// The margin that readers need, in modules.
    const QUIET: usize = 4;
    /// Longer texts have less to spare for what a camera misses, which makes their modules larger.
    const LONG: usize = 600;
    /// A picture of more modules needs more room.
    const DENSE: usize = 100;
    let spare = if text.len() > LONG { EcLevel::L } else { EcLevel::M };
    let code = QrCode::with_error_correction_level(text, spare).ok()?;
    let width = code.width();
    let class = if width > DENSE { "qr qr-dense" } else { "qr" };
    let mut path = String::new();
    for (at, color) in code.to_colors().into_iter().enumerate() {
        if color == Color::Dark {
            let (x, y) = (at % width + QUIET, at / width + QUIET);
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    let size = width + 2 * QUIET;
    // Black on white in every theme: cameras need it so.
    Some(format!(
        "<svg class=\"{class}\" viewBox=\"0 0 {size} {size}\" shape-rendering=\"crispEdges\" aria-hidden=\"true\">\
         <rect width=\"{size}\" height=\"{size}\" rx=\"2\" fill=\"#fff\"/><path fill=\"#000\" d=\"{path}\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_becomes_a_picture_without_styles() {
        let drawn = picture("http://192.168.1.20:7474/game/0123456789abcdefghjkmnpqrs").unwrap();
        assert!(drawn.starts_with("<svg") && drawn.ends_with("</svg>"));
        assert!(!drawn.contains("style"));
        // The finder pattern in the corner.
        assert!(drawn.contains("M4 4h1v1h-1zM5 4h1v1h-1z"));
        assert!(drawn.contains("class=\"qr\""));
        // One with a long text is drawn larger, and a text may be too long.
        assert!(picture(&"x".repeat(2_900)).unwrap().contains("class=\"qr qr-dense\""));
        assert_eq!(picture(&"x".repeat(5_000)), None);
    }

    #[test]
    fn a_site_that_only_this_computer_reaches_says_so() {
        let mut config = Config::local("data".into());
        assert_eq!(obstacle(&config, "127.0.0.1:7474"), Some("game-invite-listen"));
        config.listen = "0.0.0.0:7474".parse().unwrap();
        for host in ["localhost:7474", "[::1]:7474", "localhost"] {
            assert_eq!(obstacle(&config, host), Some("game-invite-address"), "{host}");
        }
        for host in ["192.168.1.20:7474", "box.local", "[fe80::1]:80"] {
            assert_eq!(obstacle(&config, host), None, "{host}");
        }
    }
}
