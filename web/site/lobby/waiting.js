/** Waiting for an opponent: the page goes to the game as soon as there is one. */
import { byId } from "../shared/page.js";
import { LobbyLine } from "./lobby.js";

const lobby = new LobbyLine((message) => {
  if (message.type === "begun") {
    lobby.announce(lobby.say("found"));
    location.replace(`/game/${message.game}`);
  } else if (message.type === "gone") {
    location.replace("/#lobby");
  } else if (message.type === "offer") {
    byId("offer").hidden = false;
    lobby.announce(lobby.say("offer"));
  }
});
