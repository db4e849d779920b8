// The real program, with a folder of its own, on a port that is free.
import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The program in $KELCI, or else what cargo builds. */
export const program = process.env["KELCI"] ? [process.env["KELCI"]] : ["cargo", "run", "--quiet", "--release", "-p", "kelci", "--"];

/** What the host types. @param {string} data @param {string[]} args */
export async function admin(data, args) {
  const [command = "cargo", ...before] = program;
  await promisify(execFile)(command, [...before, "admin", "--data", data, ...args], { cwd: root });
}

/**
 * A site that runs.
 * @typedef {object} Site
 * @property {string} url its address, without a slash at the end
 * @property {string} data the folder with its games
 * @property {() => string} log what it said of itself, the last of it
 * @property {() => Promise<number | null>} stop asks it to end (SIGTERM); its exit code
 * @property {() => Promise<void>} kill ends it at once, as a crash would
 * @property {(is: boolean) => boolean} freeze lets it answer nothing, as a cut line would, or go on
 * @property {(options?: StartOptions) => Promise<Site>} again starts it once more over the same games
 * @property {() => Promise<void>} remove ends it and forgets its games
 */

/**
 * @typedef {object} StartOptions
 * @property {string[]} [args] more arguments of `kelci serve`
 * @property {string} [data] a folder with games, if not a new one
 * @property {number} [port] the port, if not any
 * @property {Record<string, string>} [env] what else stands in its environment
 */

/**
 * Starts the program. Nobody is counted, so that tests may hurry.
 * @param {StartOptions} [options]
 * @returns {Promise<Site>}
 */
export async function start({ args = [], data, port = 0, env = {} } = {}) {
  const folder = data ?? (await mkdtemp(join(tmpdir(), "kelci-site-")));
  const [command = "cargo", ...before] = program;
  const serve = ["serve", "--no-open", "--listen", `127.0.0.1:${port}`, "--data", folder, "--requests", "0", "--games", "0", "--seeks", "0", "--sign-ups", "0", ...args];
  const child = spawn(command, [...before, ...serve], { cwd: root, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  let said = "";
  child.stderr.on("data", (bytes) => (said = (said + bytes).slice(-4_000)));
  const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
  const url = await new Promise((resolve, reject) => {
    child.once("error", reject);
    ended.then((code) => reject(new Error(`kelci ended with ${code}: ${said}`)));
    createInterface(child.stdout).on("line", (line) => {
      const address = /^kelci is at (\S+)$/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return ended;
  };
  return {
    url,
    data: folder,
    log: () => said,
    stop: () => end("SIGTERM"),
    kill: async () => void (await end("SIGKILL")),
    freeze: (is) => child.kill(is ? "SIGSTOP" : "SIGCONT"),
    // The same port again, so that open pages find it.
    again: (options = {}) => start({ args, env, data: folder, port: Number(new URL(url).port), ...options }),
    remove: async () => {
      await end("SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
