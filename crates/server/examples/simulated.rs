//! A site whose clock is moved by whoever runs it, for the tests in a browser, which play a fortnight there.
//!
//! Its address is told in the first line. It then does what it is told, a line each, and answers with a line when
//! that is done: `hour 26` (so many hours after the beginning; somebody was there all the time), `away 48` (another
//! program so many hours later; nobody was there; its address is the answer). It ends with its input.

// What the tests of the site share is more than is used here.
#![allow(dead_code)]

#[path = "../tests/site/client.rs"]
mod client;
#[path = "../tests/site/home.rs"]
mod home;
#[path = "../tests/site/shared_store.rs"]
mod shared_store;
#[path = "../tests/site/simulated.rs"]
mod simulated;

use simulated::Simulated;

#[tokio::main]
async fn main() {
    let mut world = Simulated::start().await;
    println!("http://{}", world.site.address);
    // The site has threads of its own, so this one may wait.
    for line in std::io::stdin().lines() {
        let line = line.expect("the input can be read");
        let hours = |text: &str| text.trim().parse::<i64>().expect("a number of hours");
        match line.split_once(' ') {
            Some(("hour", text)) => {
                world.hour(hours(text)).await;
                println!("done");
            }
            Some(("away", text)) => {
                world = world.away(hours(text)).await;
                println!("http://{}", world.site.address);
            }
            _ => println!("what is {line:?}?"),
        }
    }
    world.site.stopped().await;
}
