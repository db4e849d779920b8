//! What can be said in a game: a few courteous phrases, each in every language. Whoever says one in French is read in
//! English by whoever reads English, and guests can say nothing else.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

macro_rules! phrases {
    ($($phrase:ident = $name:literal,)*) => {
        /// A phrase. Its words are `phrase-NAME` of `web/words`.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
        pub enum Phrase {
            $(#[doc = concat!("`", $name, "`.")] #[serde(rename = $name)] #[schema(rename = $name)] $phrase,)*
        }

        impl Phrase {
            /// All of them, in the order in which they are offered.
            pub const ALL: &[Phrase] = &[$(Phrase::$phrase,)*];

            /// Its name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Phrase::$phrase => $name,)*
                }
            }

            /// The one of that name; none if a later program says something that this one does not know.
            #[must_use]
            pub fn named(name: &str) -> Option<Phrase> {
                Phrase::ALL.iter().copied().find(|phrase| phrase.name() == name)
            }
        }
    };
}

phrases! {
    Hello = "hello",
    HaveFun = "have-fun",
    NiceMove = "nice-move",
    WellPlayed = "well-played",
    Oops = "oops",
    OneMoment = "one-moment",
    Thinking = "thinking",
    GoodGame = "good-game",
    Thanks = "thanks",
    Again = "again",
    Goodbye = "goodbye",
}
