//! Behind a proxy: limits are those of the visitor whom the proxy saw.

use kelci_server::network::Proxies;
use serde_json::json;

use crate::client::{Answer, Site, Visitor, at_one_screen};

/// A request that a proxy passes on.
async fn passed_on(site: &Site, forwarded: &str) -> Answer {
    let headers = format!("x-forwarded-for: {forwarded}\r\n");
    site.send("GET", "/api/games", &headers, "").await
}

/// Few requests, and no more for a day.
async fn strict(proxies: Proxies) -> Site {
    Site::with(|config| {
        config.proxies = proxies;
        config.limits.requests_per_second = 1;
        config.limits.request_burst = 3;
    })
    .await
}

/// Asks until it is refused; time gives back one request a second, so a few more may pass.
async fn used_up(site: &Site, forwarded: &str) -> Answer {
    for _ in 0..1_000 {
        let answer = passed_on(site, forwarded).await;
        if answer.status != 200 {
            return answer;
        }
    }
    panic!("{forwarded} asks for ever");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_visitor_has_limits_of_their_own() {
    let site = strict(Proxies::Any).await;
    let refused = used_up(&site, "203.0.113.1").await;
    refused.refused(429, "too-many-requests");
    assert!(refused.head.contains("retry-after: "), "{refused:?}");
    assert_eq!(passed_on(&site, "203.0.113.2").await.status, 200, "somebody else");
    // What a visitor wrote there comes before what the proxy saw.
    used_up(&site, "198.51.100.7, 203.0.113.3").await.refused(429, "too-many-requests");
    let again = used_up(&site, "192.0.2.200, 203.0.113.3").await;
    again.refused(429, "too-many-requests");
    assert_eq!(passed_on(&site, "203.0.113.4").await.status, 200);
    // A household of IPv6 is one visitor.
    used_up(&site, "2001:db8:1:2::1").await.refused(429, "too-many-requests");
    used_up(&site, "2001:db8:1:2:ffff::9").await.refused(429, "too-many-requests");
    assert_eq!(passed_on(&site, "2001:db8:1:3::1").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_proxy_nobody_can_invent_an_address() {
    let site = strict(Proxies::None).await;
    let mut refused = None;
    for number in 0..1_000 {
        let answer = passed_on(&site, &format!("203.0.113.{}", number % 250)).await;
        if answer.status != 200 {
            refused = Some(answer);
            break;
        }
    }
    refused.expect("limits hold").refused(429, "too-many-requests");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_proxies_in_named_networks_are_believed() {
    let named = |network: &str| Proxies::Named(vec![network.parse().unwrap()]);
    let secure = "x-forwarded-for: 203.0.113.9\r\nx-forwarded-proto: https\r\n";
    for (network, is_believed) in [("127.0.0.0/8", true), ("10.0.0.0/8", false)] {
        let site = Site::with(|config| config.proxies = named(network)).await;
        let answer = site.send("GET", "/", secure, "").await;
        assert_eq!(answer.head.contains("strict-transport"), is_believed, "{network}: {answer:?}");
    }
    // A visitor who writes an address before the one that our proxies saw is known all the same.
    let site = strict(named("127.0.0.0/8")).await;
    used_up(&site, "198.51.100.7, 203.0.113.3, 127.0.0.9").await.refused(429, "too-many-requests");
    used_up(&site, "198.51.100.8, 203.0.113.3").await.refused(429, "too-many-requests");
    assert_eq!(passed_on(&site, "203.0.113.4, 127.0.0.9").await.status, 200);
}

/// A page on another port, or under a name beside ours, can set a cookie that is sent here too.
#[tokio::test(flavor = "multi_thread")]
async fn over_tls_nobody_else_can_say_who_a_visitor_is() {
    let site = Site::with(|config| config.proxies = Proxies::Any).await;
    let post = async |cookie: &str| {
        let headers = format!(
            "x-forwarded-for: 203.0.113.1\r\nx-forwarded-proto: https\r\n{cookie}\
             content-type: application/json\r\n"
        );
        site.send("POST", "/api/games", &headers, &at_one_screen("mikjersi").to_string()).await
    };
    let begun = post("").await;
    let cookie = begun.head.split("set-cookie: ").nth(1).expect("a cookie").to_owned();
    assert!(cookie.starts_with("__host-kelci="), "{cookie}");
    assert!(cookie.contains("; secure") && cookie.contains("path=/;"), "{cookie}");
    assert!(!cookie.contains("domain"), "{cookie}");
    let secret = begun.good()["visitor"].as_str().expect("somebody new").to_owned();
    let known = post(&format!("cookie: __Host-kelci={secret}\r\n")).await.good();
    assert!(known["visitor"].is_null(), "whoever came back is known");
    let planted = post(&format!("cookie: kelci={secret}\r\n")).await.good();
    assert!(planted["visitor"].is_string(), "what a neighbour planted is nobody");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_and_sockets_are_counted_by_visitor_too() {
    let site = Site::with(|config| {
        config.proxies = Proxies::Any;
        config.limits.games_per_hour = 1;
        config.limits.sockets_per_address = 1;
    })
    .await;
    let begin = |forwarded: &'static str| {
        let site = &site;
        async move {
            let headers = format!(
                "x-forwarded-for: {forwarded}\r\nx-forwarded-proto: https\r\n\
                 content-type: application/json\r\n"
            );
            let body = at_one_screen("mikjersi").to_string();
            site.send("POST", "/api/games", &headers, &body).await
        }
    };
    let begun = begin("203.0.113.1").await;
    assert!(begun.head.contains("; secure"), "the cookie stays with TLS: {begun:?}");
    let id = begun.good()["id"].as_str().unwrap().to_owned();
    let refused = begin("203.0.113.1").await;
    refused.refused(429, "too-many-requests");
    assert!(refused.head.contains("retry-after: "), "{refused:?}");
    begin("203.0.113.2").await.good();

    let open = |forwarded: &'static str| {
        let (site, id) = (&site, &id);
        async move { crate::socket::Socket::open_through(site, id, forwarded).await }
    };
    let _one = open("203.0.113.1").await.unwrap();
    assert_eq!(open("203.0.113.1").await.err(), Some(429));
    assert!(open("203.0.113.2").await.is_ok());
    let seen = Visitor::default().look(&site, &id).await;
    assert_eq!(seen["you"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_may_have_ports_and_brackets() {
    let site = strict(Proxies::Any).await;
    // The same visitor, whatever the port; each other has limits of their own.
    used_up(&site, "203.0.113.1:4711").await.refused(429, "too-many-requests");
    used_up(&site, "203.0.113.1:4712").await.refused(429, "too-many-requests");
    assert_eq!(passed_on(&site, "203.0.113.2:4711").await.status, 200);
    used_up(&site, "[2001:db8:1:2::1]:443").await.refused(429, "too-many-requests");
    assert_eq!(passed_on(&site, "[2001:db8:9:2::1]:443").await.status, 200);
    let forwarded = |hop: &'static str| {
        let site = &site;
        async move { site.send("GET", "/api/games", &format!("forwarded: {hop}\r\n"), "").await.status }
    };
    assert_eq!(forwarded("for=\"[2001:db8:1:2::1]:9\";proto=https").await, 429, "used up above");
    assert_eq!(forwarded("for=203.0.113.9").await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn over_tls_browsers_stay_with_it() {
    let site = Site::with(|config| config.proxies = Proxies::Any).await;
    let choose = |told: &'static str| {
        let headers = format!("{told}content-type: application/x-www-form-urlencoded\r\n");
        let site = &site;
        async move { site.send("POST", "/choices", &headers, "language=fr&theme=dark").await }
    };
    for secure in [
        "x-forwarded-proto: https\r\n",
        "x-forwarded-proto: HTTPS, http\r\n",
        "forwarded: for=203.0.113.1;proto=https\r\n",
    ] {
        let answer = choose(secure).await;
        assert_eq!(answer.head.matches("set-cookie: ").count(), 2, "{answer:?}");
        assert_eq!(answer.head.matches("; secure").count(), 2, "{secure}: {answer:?}");
        assert!(answer.head.contains("strict-transport-security: max-age=31536000"), "{answer:?}");
    }
    for open in ["", "x-forwarded-proto: http\r\n", "x-forwarded-proto: http, https\r\n"] {
        let answer = choose(open).await;
        assert!(!answer.head.contains("; secure"), "{answer:?}");
        assert!(!answer.head.contains("strict-transport"), "{answer:?}");
    }
    // Nobody can claim it where there is no proxy.
    let site = Site::start().await;
    let claimed = site.send("GET", "/", "x-forwarded-proto: https\r\n", "").await;
    assert!(!claimed.head.contains("strict-transport"), "{claimed:?}");
}
