import { defineConfig } from "@playwright/test";

// Another port lets two runs go on beside each other.
const port = Number(process.env["PORT"] ?? 4173);

export default defineConfig({
  testDir: "test",
  // Files run beside each other, each with a site of its own; a file's tests one after the other.
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // The browser of the system: none is downloaded.
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] },
  },
  webServer: { command: "node test/serve.js", port },
});
