/** The portal of a client with 10,000 entries, beside a floor of the same run: `npm run bench:portal`. Fails above a target. */
import { loadavg } from 'node:os';
import { defaultPortalSettings } from '../src/features/portal/contract.ts';
import type { PortalSettings } from '../src/features/portal/contract.ts';
import { cookieHeader } from './bench-sessions.ts';
import { startCluster, withClient } from './database/bench-cluster.ts';
import { populateDatabase } from './database/population.ts';
import { startTable } from './report/markdown-table.ts';
import { startBaseline, startStint } from './servers/baseline-and-stint.ts';

const targetMs = 100;
const rounds = 105;
const userId = '00000000-0000-7000-8001-000000000001';
const clientId = '00000000-0000-7000-8003-000000000001';

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const cluster = opened.use(await startCluster());
const url = await cluster.create('bench_portal');
await populateDatabase(url, { name: 'portal', users: 1, entries: 10_000 });
await withClient(url, async (client) => {
  await client.query(
    `update timesheets t set retainer_ms = duration_ms from projects p
     where p.user_id = t.user_id and p.id = t.project_id and p.billing_type = 'retainer' and t.billable`,
  );
  await client.query('vacuum analyze');
});
const baseline = opened.use(await startBaseline(url));
const stint = opened.use(await startStint(url));
const client = `/api/v1/clients/${clientId}/portal`;

console.log(`Load before: ${machineLoad()}\n`);
const table = startTable(['portal', 'floor ms', 'median ms', 'p95', 'ratio', 'target']);
const all = { tasks: true, tags: true, times: true, amounts: true, nonBillable: true, progress: true };
for (const [name, settings] of Object.entries({
  default: {},
  'per day': { timeDetail: 'days' },
  'each entry': { timeDetail: 'entries' },
  unbilled: { unbilled: true },
  everything: { ...all, timeDetail: 'entries', unbilled: true },
} satisfies Record<string, Partial<PortalSettings>>)) {
  await call('PUT', `${client}/settings`, { settings: { ...defaultPortalSettings, ...settings } });
  await measure(name);
}
console.log(`\nLoad after: ${machineLoad()}`);

async function measure(name: string): Promise<void> {
  const times = { floor: [] as number[], ours: [] as number[] };
  let link = await createLink();
  for (let round = 0; round < rounds; round += 1) {
    // A link takes 60 calls a minute.
    if (round % 50 === 49) link = await replaceLink(link);
    const began = performance.now();
    await (await fetch(`${baseline.origin}/${userId}/timesheets?limit=50`)).arrayBuffer();
    const called = performance.now();
    await call('POST', '/api/portal-link', { token: link.token });
    // The first rounds prepare statements.
    if (round < 5) continue;
    times.floor.push(called - began);
    times.ours.push(performance.now() - called);
  }
  const [floorMs, ms, p95] = [
    quantile(times.floor, 0.5),
    quantile(times.ours, 0.5),
    quantile(times.ours, 0.95),
  ];
  table.row([name, floorMs, ms, p95, ms / floorMs, targetMs]);
  if (p95 > targetMs) process.exitCode = 1;
}

type Link = { id: string; token: string };

async function createLink(): Promise<Link> {
  const { linkId, path } = await call<{ linkId: string; path: string }>('POST', `${client}/links`, {
    label: 'Nora',
  });
  return { id: linkId, token: path.split('/')[2] ?? '' };
}

async function replaceLink({ id }: Link): Promise<Link> {
  await call('PATCH', `/api/v1/client-links/${id}`, { isRevoked: true });
  return createLink();
}

async function call<T>(method: string, path: string, body: object): Promise<T> {
  const isLink = path.startsWith('/api/portal-link');
  const response = await fetch(stint.origin + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(!isLink && { cookie: cookieHeader(1), origin: stint.origin }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  // The contracts of the routes.
  return (await response.json()) as T;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function machineLoad(): string {
  return loadavg()[0]?.toFixed(1) ?? 'unknown';
}
