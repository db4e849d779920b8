// Serves web/ and the drawings of crates/picture under the policy that the site has.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("..", import.meta.url));
const art = fileURLToPath(new URL("../../crates/picture/art/", import.meta.url));
const TYPES = /** @type {Record<string, string>} */ ({
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
});

createServer(async (request, response) => {
  const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname);
  const file = path.startsWith("/art/") ? join(art, path.slice(5)) : join(web, path);
  try {
    const body = await readFile(file);
    response.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "content-security-policy": "default-src 'self'; img-src 'self' data:",
    });
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
}).listen(Number(process.env["PORT"] ?? 4173), "127.0.0.1");
