/** The floor of a page: the same elements and styles as static HTML, without a script. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { sessionCookie } from './bench-sessions.ts';

type Size = { width: number; height: number };

/** What a page shows once it rests, with its styles in the document. */
export async function capturePage(
  browser: Browser,
  {
    origin,
    path,
    isForVisitors,
    viewport,
  }: { origin: string; path: string; isForVisitors: boolean; viewport: Size },
): Promise<string> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  try {
    if (!isForVisitors) await context.addCookies([{ ...sessionCookie(1), url: origin }]);
    const page = await context.newPage();
    await page.goto(origin + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => document.querySelector('[data-skeleton]') === null);
    await page.waitForTimeout(restMs);
    return await page.evaluate(takeStaticCopy);
  } finally {
    await context.close();
  }
}

const restMs = 2_000;

function takeStaticCopy(): string {
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
  const styles = sheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('\n');
  const copy = document.documentElement.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error('the document has no element');
  for (const element of copy.querySelectorAll(
    'script, style, link[rel="stylesheet"], link[rel="modulepreload"]',
  ))
    element.remove();
  const style = document.createElement('style');
  style.textContent = styles;
  copy.querySelector('head')?.append(style);
  return `<!doctype html>${copy.outerHTML}`;
}

/** Serves captured pages by name, compressed; fonts and icons come from the app. */
export async function serveStaticPages(pages: ReadonlyMap<string, string>, app: string) {
  const compressed = new Map([...pages].map(([name, html]) => [`/${name}`, brotliCompressSync(html)]));
  const server = createServer((request, response) => {
    const page = compressed.get(request.url ?? '');
    if (page) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
      response.end(page);
      return;
    }
    void fetch(app + (request.url ?? '')).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? 'application/octet-stream';
      response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'max-age=31536000' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
