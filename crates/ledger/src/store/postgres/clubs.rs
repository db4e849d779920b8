//! Clubs in PostgreSQL.

use std::sync::Arc;

use kelci_rating::Ladder;

use super::{Postgres, club_rows as rows, ratings, tournament_rows};
use crate::ids::{ClubId, PersonId};
use crate::people::{ClubName, ClubRank, ClubRefusal, ClubStep, NameSkeleton};
use crate::store::{
    Answer, Club, ClubAct, ClubMember, ClubRecords, ClubRuling, Clubs, ListedTournament, NewClub,
    RankedPlayer,
};

impl Clubs for Postgres {
    fn found_club(&self, new: NewClub) -> Answer<'_, Result<(), ClubRefusal>> {
        let new = Arc::new(new);
        Box::pin(self.queue.write(move |tx| {
            let new = new.clone();
            Box::pin(async move { rows::found(&mut tx.connection, &new).await })
        }))
    }

    fn change_club(&self, act: ClubAct) -> Answer<'_, Result<ClubStep, ClubRefusal>> {
        let act = Arc::new(act);
        Box::pin(self.queue.write(move |tx| {
            let act = act.clone();
            Box::pin(async move { rows::change(&mut tx.connection, &act).await })
        }))
    }

    fn rule_club(&self, ruling: ClubRuling) -> Answer<'_, bool> {
        let ruling = Arc::new(ruling);
        Box::pin(self.queue.write(move |tx| {
            let ruling = ruling.clone();
            Box::pin(async move { rows::rule(&mut tx.connection, &ruling).await })
        }))
    }

    fn bind_club(&self, name: ClubName, at_ms: i64) -> Answer<'_, Club> {
        let name = Arc::new(name);
        Box::pin(self.queue.write(move |tx| {
            let name = name.clone();
            Box::pin(async move { rows::bind(&mut tx.connection, &name, at_ms).await })
        }))
    }

    fn find_club<'a>(&'a self, looks: &'a NameSkeleton) -> Answer<'a, Option<Club>> {
        Box::pin(self.read(move || rows::find(&self.readers, looks)))
    }

    fn club_name<'a>(&'a self, club: &'a ClubId) -> Answer<'a, Option<ClubName>> {
        Box::pin(self.read(move || rows::name(&self.readers, club)))
    }

    fn clubs(&self, skip: u32, most: u32) -> Answer<'_, Vec<Club>> {
        Box::pin(self.read(move || rows::list(&self.readers, skip, most)))
    }

    fn clubs_of(&self, person: PersonId) -> Answer<'_, Vec<(Club, ClubRank, i64)>> {
        Box::pin(self.read(move || rows::of(&self.readers, person)))
    }

    fn club_rank<'a>(&'a self, club: &'a ClubId, person: PersonId) -> Answer<'a, Option<ClubRank>> {
        Box::pin(self.read(move || rows::own_rank(&self.readers, club, person)))
    }

    fn club_list<'a>(
        &'a self,
        club: &'a ClubId,
        rank: ClubRank,
        skip: u32,
        most: u32,
    ) -> Answer<'a, Vec<ClubMember>> {
        Box::pin(self.read(move || rows::standing(&self.readers, club, rank, skip, most)))
    }

    fn club_tournaments<'a>(
        &'a self,
        club: &'a ClubId,
        most: u32,
    ) -> Answer<'a, Vec<ListedTournament>> {
        Box::pin(self.read(move || tournament_rows::of_club(&self.readers, club, most)))
    }

    fn club_leaders<'a>(
        &'a self,
        club: &'a ClubId,
        most: u32,
    ) -> Answer<'a, Vec<(Ladder, RankedPlayer)>> {
        Box::pin(self.read(move || ratings::leaders(&self.readers, club, most)))
    }

    fn club_records<'a>(
        &'a self,
        club: &'a ClubId,
        game: &'a str,
        most: u32,
    ) -> Answer<'a, ClubRecords> {
        Box::pin(self.read(move || rows::records(&self.readers, club, game, most)))
    }
}
