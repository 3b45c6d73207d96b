// A page whose program was started with complete tables: its values and replies come from them, and the page says so.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROGRAM, address, browser, explore, open, shows, test, thereAre } from "./browser.mjs";

// The page without a server reads no files.
if (!process.env.SITE && !process.env.ADDRESS)
  test("a table that the program was started with gives all values at once, and the page says so", async () => {
    const folder = mkdtempSync(join(tmpdir(), "grundy-tables-"));
    const file = join(folder, "awari.db");
    execFileSync(PROGRAM, ["solve", "awari:9", "--database", file, "--quiet"]);
    const program = await explore(["--database", file]);
    const chrome = await browser();
    try {
      const asked = address("play", { game: "awari:9", values: "1", vs: "friend" });
      const { page, check, close } = await open(chrome, program.address, asked);
      await shows(page.locator("#solved"), /values from a complete table/);
      await thereAre(page.locator("#solve"), 0);
      await page.locator(".move").nth(1).waitFor();
      const moves = await page.locator(".move").count();
      await thereAre(page.locator(".move .fate"), moves);
      await page.locator(".move").first().click();
      await thereAre(page.locator(".history li"), 2);
      await shows(page.locator("#solved"), /values from a complete table/);
      check();
      await close();
      const japanese = await open(chrome, program.address, asked, { locale: "ja-JP" });
      await shows(japanese.page.locator("#solved"), /完全な表から/);
      japanese.check();
      await japanese.close();
    } finally {
      await chrome.close();
      await program.stop();
      rmSync(folder, { recursive: true });
    }
  });
