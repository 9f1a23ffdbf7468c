// Fifty times: users save entries, everything is killed at once, and every confirmed entry must exist after the next
// start. `npm run test:durability`
import { setTimeout as delay } from 'node:timers/promises';
import { startStint } from '#tests/support/server/stint-process.ts';
import { callApi, register } from '#tests/support/server/test-accounts.ts';
import { killEverything, killOrders } from './durability/kill-processes.ts';
import { startWriting, writeEntry } from './durability/write-entries.ts';
import type { WriteLog } from './durability/write-entries.ts';

const rounds = Number(process.argv[2] ?? 50);
const people = 16;
const leastWrites = rounds * 100;

await using stint = await startStint({ LOG_LEVEL: 'silent' });
const owner = await register(stint.url);
const author = { url: stint.url, account: owner };

/** This process isn't killed, so it keeps the log. */
const writeLog: WriteLog = { confirmed: new Map(), unconfirmed: new Map() };
let lost = 0;

console.log('round  killed                confirmed   lost      recovery');
for (let round = 1; round <= rounds; round += 1) {
  const order = killOrders[round % killOrders.length] ?? 'all at once';
  const already = writeLog.confirmed.size;
  const { reachedTarget, ended } = startWriting(author, writeLog, {
    people,
    until: already + leastWrites / rounds,
  });
  await reachedTarget;
  await delay(Math.random() * 50);
  await killEverything(stint, order);
  await ended;

  const started = performance.now();
  await stint.start();
  const recoveryMs = Math.round(performance.now() - started);

  const missing = await missingEntries();
  lost += missing.length;
  console.log(
    `${String(round).padStart(5)}  ${order.padEnd(20)} ${String(writeLog.confirmed.size).padStart(10)} ${String(missing.length).padStart(6)} ${String(recoveryMs).padStart(10)} ms`,
  );
  for (const id of missing) writeLog.confirmed.delete(id);

  // A client without a response retries; the same id makes it one entry, not two.
  for (const [id, description] of writeLog.unconfirmed) await writeEntry(author, writeLog, id, description);
}

const { kept, unknown } = await compare();
const isPassed = lost === 0 && unknown === 0 && kept === writeLog.confirmed.size && kept >= leastWrites;
console.log(
  `\n${kept} entries confirmed over ${rounds} kills: ${lost} lost, ${unknown} unknown, ${kept - writeLog.confirmed.size} duplicated.`,
);
process.exitCode = isPassed ? 0 : 1;

async function missingEntries(): Promise<string[]> {
  const present = new Map((await listEntries()).map(({ id, description }) => [id, description]));
  return [...writeLog.confirmed].filter(([id, text]) => present.get(id) !== text).map(([id]) => id);
}

async function compare(): Promise<{ kept: number; unknown: number }> {
  const present = await listEntries();
  return { kept: present.length, unknown: present.filter(({ id }) => !writeLog.confirmed.has(id)).length };
}

type StoredEntry = { id: string; description: string };

async function listEntries(): Promise<StoredEntry[]> {
  const all: StoredEntry[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    // The contract's type; this tool reads two of its fields.
    const page = (await callApi(
      stint.url,
      owner,
      'GET',
      `/timesheets?limit=1000${cursor && `&cursor=${cursor}`}`,
    )) as {
      items: StoredEntry[];
      nextCursor: string | null;
    };
    all.push(...page.items);
    cursor = page.nextCursor;
  }
  return all;
}
