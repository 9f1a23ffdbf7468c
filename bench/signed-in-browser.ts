/** A browser that Lighthouse connects to, signed in as the first user. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#src/platform/server/database/embedded/endpoint.ts';
import { chromiumFlags, ensureChromium } from '../tools/find-chromium.ts';
import { sessionCookie } from './bench-sessions.ts';

/**
 * With the session among its cookies: a header that Lighthouse adds is replaced as soon as the page sets a cookie, so
 * that every later request would be a visitor's.
 */
export async function startBrowser(origin: string, isForVisitors: boolean) {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'stint-lighthouse-'));
  const browser = spawn(
    ensureChromium(),
    [...chromiumFlags, '--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${folder}`],
    { stdio: 'ignore' },
  );
  const address = await debuggingAddress(port);
  if (!isForVisitors) await setCookie(address, { ...sessionCookie(1), url: origin });
  return {
    port,
    async [Symbol.asyncDispose]() {
      const exit = once(browser, 'exit');
      browser.kill();
      await exit;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Once it listens. */
async function debuggingAddress(port: number): Promise<string> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined);
    // Chromium's own format.
    if (answer?.ok) return ((await answer.json()) as { webSocketDebuggerUrl: string }).webSocketDebuggerUrl;
    await sleep(100);
  }
}

async function setCookie(address: string, cookie: object): Promise<void> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  socket.send(JSON.stringify({ id: 1, method: 'Storage.setCookies', params: { cookies: [cookie] } }));
  await once(socket, 'message');
  socket.close();
}
