/** What somebody with 100,000 entries, 10,000 of them in the range, waits for in Chromium: `npm run bench:screens`. */
import { loadavg } from 'node:os';
import { startCluster } from './database/cluster.ts';
import { populate } from './database/population.ts';
import { look } from './looking.ts';
import { tableOf } from './report/table.ts';
import { crowdWeek } from './screens-crowd.ts';
import { startStint } from './servers/servers.ts';

const entries = 100_000;
const days = 110;

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const cluster = opened.use(await startCluster());
const url = await cluster.create('bench_screens');
await populate(url, { name: '100 k', users: 1, entries });
await crowdWeek(url);
const stint = opened.use(await startStint(url));
console.log(
  `${entries} entries, ${Math.round((entries / 1096) * days)} in the range. Load before: ${busy()}\n`,
);

const seen = tableOf(['in Chromium', 'ms', 'target']);
for (const { what, ms, target } of await look({ origin: stint.origin, days })) {
  seen.row([what, ms, target]);
}
console.log(`\nLoad after: ${busy()}`);

function busy(): string {
  return loadavg()[0]?.toFixed(1) ?? 'unknown';
}
