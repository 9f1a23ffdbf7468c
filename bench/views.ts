/**
 * The views of Timesheets with 100,000 entries, 10,000 of them in the range: `npm run bench:views`.
 * First what a person sees, in Chromium; then every request that the views sent, repeated, beside its floor: the
 * service's own database asked `select 1` over the same connections.
 */
import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { startCluster } from './database/cluster.ts';
import { populate } from './database/population.ts';
import { look } from './looking.ts';
import { repeat } from './repeated-requests.ts';
import { tableOf } from './report/table.ts';
import { startStint } from './servers/servers.ts';

const entries = 100_000;
const days = 110;

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const cluster = opened.use(await startCluster());
const url = await cluster.create('bench_views');
await populate(url, { name: '100 k', users: 1, entries });
const secret = randomBytes(32).toString('hex');
const stint = opened.use(await startStint(url, { STINT_SECRET: secret }));
console.log(
  `${entries} entries, ${Math.round((entries / 1096) * days)} in the range. Load before: ${busy()}\n`,
);

const { sights, requests } = await look({ origin: stint.origin, secret, days });
const seen = tableOf(['in Chromium', 'ms', 'target']);
for (const { what, ms, target } of sights) seen.row([what, ms, target]);

console.log('');
const asked = tableOf(['request', 'median', 'p95', 'floor', 'p95 target']);
for (const { name, median, p95, floor } of await repeat(stint.origin, requests)) {
  asked.row([name, median, p95, floor, 100]);
}
console.log(`\nLoad after: ${busy()}`);

function busy(): string {
  return loadavg()[0]?.toFixed(1) ?? 'unknown';
}
