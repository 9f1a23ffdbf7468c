/**
 * One large file up and down, compared with plain node:http in the same run, and lists of ten thousand documents: `npm
 * run bench:files`; `--megabytes 100` for a smaller file. Fails above a target.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { request as sendRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { freePort } from '#src/platform/server/database/embedded/endpoint.ts';
import { cookieHeader } from './bench-sessions.ts';
import { startCluster, withClient } from './database/bench-cluster.ts';
import { populateDatabase } from './database/population.ts';
import { cpuMs, memoryMb } from './figures/processes.ts';
import { startTable } from './report/markdown-table.ts';
import { startStint } from './servers/baseline-and-stint.ts';
import { runServer } from './servers/run-server.ts';

const { values } = parseArgs({
  options: { megabytes: { type: 'string', default: '1024' }, rounds: { type: 'string', default: '3' } },
});
const sizeBytes = Number(values.megabytes) * 1024 ** 2;
const documents = 10_000;
const targets = { extraMb: 100, speed: 0.6, listMs: 100 };
const cookie = cookieHeader(1);

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const folder = await mkdtemp(join(tmpdir(), 'stint-bench-files-'));
opened.defer(() => rm(folder, { recursive: true, force: true }));
const cluster = opened.use(await startCluster());
const url = await cluster.create('bench_files');
await populateDatabase(url, { name: 'files', users: 1, entries: 100 });
const stint = opened.use(await startStint(url, { STINT_DATA_DIR: join(folder, 'stint') }));
const plainPort = String(await freePort());
const plain = opened.use(
  await runServer('bench/servers/plain-file-server.ts', { PORT: plainPort, FILE: join(folder, 'plain') }),
);
const plainUrl = `http://127.0.0.1:${plainPort}`;

console.log(`${values.megabytes} MB, load of the machine ${loadavg()[0]?.toFixed(1)}\n`);
const table = startTable([
  'file',
  'node:http MB/s',
  'Stint MB/s',
  'speed',
  'CPU s: node:http',
  'Stint',
  'extra MB: node:http',
  'Stint',
]);
const rounds = { up: [] as Comparison[], down: [] as Comparison[] };
for (let round = 0; round < Number(values.rounds); round += 1) {
  const up = [
    await measure(plain.pid, () => send('PUT', plainUrl, {})),
    await measure(stint.pid, uploadToStint),
  ] as const;
  rounds.up.push(report(`upload ${round + 1}`, up));
  const address = await downloadAddress();
  const down = [
    await measure(plain.pid, () => receive(plainUrl)),
    await measure(stint.pid, () => receive(stint.origin + address)),
  ] as const;
  rounds.down.push(report(`download ${round + 1}`, down));
  await deleteDocuments();
}
for (const found of [rounds.up, rounds.down]) {
  const speeds = found.map(({ speed }) => speed).toSorted((a, b) => a - b);
  const isFast = (speeds[Math.floor(speeds.length / 2)] ?? 0) >= targets.speed;
  if (!isFast || found.some(({ extraMb }) => extraMb > targets.extraMb)) process.exitCode = 1;
}

await addDocuments();
console.log(`\n${documents} documents, 200 requests each\n`);
const lists = startTable(['list', 'median ms', 'p95']);
for (const [name, query] of Object.entries({
  'the newest 50': 'limit=50',
  'a page of 1,000': 'limit=1000',
  'of a client': 'entityId=00000000-0000-7000-8003-000000000001&limit=50',
  'a rare word': 'search=4711&limit=50',
  'no such word': 'search=zebra&limit=50',
  'a folder': '',
}))
  await measureList(
    name,
    query === ''
      ? '/files?folder=userDocument&entityId=00000000-0000-7000-8001-000000000001'
      : `/documents?${query}`,
  );

type Figures = { seconds: number; cpuSeconds: number; extraMb: number };
type Comparison = { speed: number; extraMb: number };

function report(name: string, [base, ours]: readonly [Figures, Figures]): Comparison {
  const rate = ({ seconds }: Figures) => Math.round(sizeBytes / 1024 ** 2 / seconds);
  const speed = base.seconds / ours.seconds;
  table.row([
    name,
    rate(base),
    rate(ours),
    speed,
    base.cpuSeconds,
    ours.cpuSeconds,
    Math.round(base.extraMb),
    Math.round(ours.extraMb),
  ]);
  return { speed, extraMb: ours.extraMb };
}

/** Time, CPU time of the server, and the most memory above that before. */
async function measure(pid: number, work: () => Promise<void>): Promise<Figures> {
  const before = memoryMb(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, memoryMb(pid));
  }, 100);
  const cpuBefore = cpuMs(pid);
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  clearInterval(timer);
  const cpuSeconds = (cpuMs(pid) - cpuBefore) / 1000;
  return { seconds, cpuSeconds, extraMb: most - before };
}

async function uploadToStint(): Promise<void> {
  const { id } = (await callStint('POST', '/uploads', {
    type: 'userDocument',
    entityType: 'user',
    name: 'film.bin',
    sizeBytes,
  })) as { id: string };
  await send('PATCH', `${stint.origin}/api/uploads/${id}`, {
    cookie,
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  });
  await callStint('POST', `/uploads/${id}/finish`, {});
}

/** The same megabyte again and again: the disk doesn't mind, and this process stays out of the way. */
async function send(method: string, address: string, headers: Record<string, string>): Promise<void> {
  const megabyte = Buffer.alloc(1024 ** 2, 'stint');
  const content = Readable.from(
    (function* chunks() {
      for (let sent = 0; sent < sizeBytes; sent += megabyte.length) yield megabyte;
    })(),
  );
  const request = sendRequest(address, { method, headers: { ...headers, 'content-length': sizeBytes } });
  const response = responseOf(request);
  await pipeline(content, request);
  await read(await response, 204);
}

async function receive(address: string): Promise<void> {
  const request = sendRequest(address);
  const response = responseOf(request);
  request.end();
  if ((await read(await response, 200)) !== sizeBytes) throw new Error('The download was incomplete.');
}

async function responseOf(request: ReturnType<typeof sendRequest>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
}

async function read(response: IncomingMessage, status: number): Promise<number> {
  if (response.statusCode !== status) throw new Error(`Answered with ${response.statusCode}.`);
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) bytes += part.length;
  return bytes;
}

async function callStint(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${stint.origin}/api/v1${path}`, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

async function newestDocuments(): Promise<{ id: string }[]> {
  return ((await callStint('GET', '/documents')) as { items: { id: string }[] }).items;
}

async function downloadAddress(): Promise<string> {
  const [newest] = await newestDocuments();
  return ((await callStint('GET', `/documents/${newest?.id}/link`)) as { url: string }).url;
}

/** Its bytes count toward the quota. */
async function deleteDocuments(): Promise<void> {
  for (const { id } of await newestDocuments()) await callStint('DELETE', `/documents/${id}`);
}

async function addDocuments(): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `insert into documents (user_id, id, type, client_id, name, path, content_type, size_bytes, sha256, total_bytes, created_at, request_hash)
       select u.id, gen_random_uuid(), case when n % 3 = 0 then 'contract' else 'userDocument' end,
         case when n % 3 = 0 then (select id from clients where user_id = u.id limit 1) end,
         'Scan ' || n || ' of what was agreed.pdf', u.id || '/userDocument/' || u.id || '/' || n || '_scan.pdf', 'application/pdf', 1000,
         repeat('0', 64), 1000, now() - n * interval '1 hour', sha256(convert_to(n::text, 'UTF8'))
       from users u, generate_series(1, ${documents}) n where u.email = '1@example.org'`,
    );
    await client.query('vacuum analyze documents');
  });
}

async function measureList(name: string, path: string): Promise<void> {
  const times: number[] = [];
  for (let count = 0; count < 210; count += 1) {
    const started = performance.now();
    await callStint('GET', path);
    // The first ones prepare statements.
    if (count >= 10) times.push(performance.now() - started);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  lists.row([name, at(0.5), at(0.95)]);
  if (at(0.95) > targets.listMs) process.exitCode = 1;
}
