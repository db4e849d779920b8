// A real mail server on this computer, which keeps what it is sent.
import { createServer } from "node:net";
import { expect } from "@playwright/test";
import { SMTPServer } from "smtp-server";

/** What came. @typedef {{ to: string, from: string, user: string, isSecret: boolean, text: string, subject: string }} Came */

/** A mail server, which keeps what it is sent. */
export class Postbox {
  /** @type {Came[]} */
  came = [];
  /** Whether it takes a mail without ever saying so. */
  isSilent = false;
  /** How many it has heard of. */
  begun = 0;
  /** How often somebody said who they are. */
  asked = 0;

  /** @param {import("smtp-server").SMTPServerOptions} [how] how it is spoken to: in the open, unless told otherwise */
  constructor(how = { disabledCommands: ["STARTTLS"], allowInsecureAuth: true }) {
    this.server = new SMTPServer({
      ...how,
      onAuth: ({ username, password }, _session, done) => {
        this.asked += 1;
        if (password === "in the file") done(null, { user: username ?? "" });
        else done(new Error("who are you?"));
      },
      onData: (stream, session, done) => {
        /** @type {Buffer[]} */
        const parts = [];
        stream.on("data", (part) => parts.push(part));
        stream.on("end", () => {
          this.begun += 1;
          if (this.isSilent) return;
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom ? mailFrom.address : "";
          const to = rcptTo.map(({ address }) => address).join();
          this.came.push({ to, from, user: String(session.user), isSecret: session.secure, ...read(Buffer.concat(parts).toString("latin1")) });
          done();
        });
      },
    });
    this.server.on("error", () => undefined);
  }

  /** @returns {Promise<number>} the port */
  async listen() {
    await new Promise((resolve) => this.server.listen(0, "127.0.0.1", () => resolve(undefined)));
    return /** @type {import("node:net").AddressInfo} */ (this.server.server.address()).port;
  }

  /** Waits for the next mail. @returns {Promise<Came>} */
  async next() {
    await expect.poll(() => this.came.length, { timeout: 120_000 }).toBeGreaterThan(0);
    return /** @type {Came} */ (this.came.shift());
  }
}

/** Bytes of UTF-8, written as characters. @param {string} text */
const utf8 = (text) => Buffer.from(text, "latin1").toString("utf8");

/** @param {string} text */
const unquoted = (text) => text.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** What a mail says, whatever way it was sent in. @param {string} raw */
function read(raw) {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  const way = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase();
  const text = way === "base64" ? Buffer.from(body, "base64").toString("utf8") : utf8(way === "quoted-printable" ? unquoted(body) : body);
  const folded = /^subject: (.*(?:\r\n[ \t].*)*)/im.exec(head)?.[1] ?? "";
  const words = folded.replace(/\?=\s+=\?/g, "?==?").replace(/\r\n/g, "");
  const subject = words.replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, word) => Buffer.from(word, "base64").toString("utf8"));
  expect(head).toMatch(/^auto-submitted: auto-generated$/im);
  expect(head).toMatch(/^message-id: <[0-9a-z]{26}@example\.org>$/im);
  return { text, subject };
}

/** A port that is free at the moment. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/** @param {Came} came */
export const linkIn = ({ text }) => /** @type {string} */ (/^http\S+$/m.exec(text)?.[0]);
