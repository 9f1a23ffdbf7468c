import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, it, vi } from 'vitest';
import { startRealSideProcesses } from '#tests/support/server/side-processes.ts';
import { SideProcessFailed, startSideProcess, SideProcessLimitExceeded } from './side-process.ts';

startRealSideProcesses();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stint-side-'));
  return () => rm(folder, { recursive: true, force: true });
});

it('handles messages in order, and returns bytes as bytes', async () => {
  await using side = await answering('typeof asked === "number" ? asked + 1 : asked.bytes');
  side.send(41);

  expect(await side.nextMessage()).toEqual(Buffer.from('as they are'));
  expect(await side.nextMessage()).toBe(42);
});

it('is ended on disposal, even if it is busy', async () => {
  const side = await answering('process.pid');
  const pid = Number(await side.nextMessage());
  await side[Symbol.asyncDispose]();

  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

it('has a lower CPU priority, also if Linux schedules by session', async () => {
  await using side = await answering('process.pid');
  const pid = Number(await side.nextMessage());

  expect(getPriority(pid)).toBe(10);
  const session = await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => 'nice 5');
  expect(session).toContain('nice 5');
});

it('fails with its own error message if it crashes', async () => {
  await using side = await answering('broken()');

  const failure = await side.nextMessage().catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(SideProcessFailed);
  expect(String(failure)).toContain('broken is not defined');
});

it('has limited time and memory', async () => {
  await using slow = await answering('until(() => false)', { longestMs: 200 });
  await expect(slow.nextMessage()).rejects.toThrow(SideProcessLimitExceeded);

  await using greedy = await answering('until(() => kept.push(Array(1e5).fill(asked)) > 1e5)');
  await expect(greedy.nextMessage()).rejects.toThrow(SideProcessLimitExceeded);
});

it('gets none of Stint’s environment', async () => {
  vi.stubEnv('STINT_MASTER_KEY', 'secret');
  await using side = await answering('Object.values(process.env).includes("secret")');
  vi.unstubAllEnvs();

  expect(await side.nextMessage()).toBe(false);
});

it.each(['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA', 'SSL_CERT_FILE', 'PGSSLMODE'])(
  'trusts the same database certificates as Stint: %s',
  async (name) => {
    vi.stubEnv(name, '1');
    await using side = await answering(`process.env.${name}`);
    vi.unstubAllEnvs();

    expect(await side.nextMessage()).toBe('1');
  },
);

it('runs the built bundle of a module if there is one', async () => {
  vi.stubEnv('SIDE_PROCESS_BUNDLES', folder);
  await mkdir(join(folder, 'inside.mjs'));
  await writeFile(join(folder, 'inside.mjs', 'main.mjs'), `process.send('bundled')`);
  const module = pathToFileURL(join(folder, 'source', 'inside.mjs'));
  await using side = startSideProcess(module, {}, { timeoutMs: 20_000, memoryMb: 64 });

  expect(await side.nextMessage()).toBe('bundled');
});

/** A process that answers each message with an expression of `asked`. */
async function answering(expression: string, { longestMs: timeoutMs = 20_000 } = {}) {
  const file = join(folder, 'inside.mjs');
  await writeFile(
    file,
    `const kept = [];
     const until = (ends) => { while (!ends()); };
     process.on('message', (asked) => process.send(${expression}));`,
  );
  const first = { bytes: Buffer.from('as they are') };
  return startSideProcess(pathToFileURL(file), first, { timeoutMs, memoryMb: 64 });
}
