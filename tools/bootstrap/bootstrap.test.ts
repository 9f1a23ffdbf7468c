import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { StartupError } from './startup-error.mjs';

let checkout: string;

beforeEach(async () => {
  const folder = process.cwd();
  checkout = await mkdtemp(join(tmpdir(), 'stint-bootstrap-'));
  process.chdir(checkout);
  return async () => {
    process.chdir(folder);
    await rm(checkout, { recursive: true });
  };
});

/** A fake npm: records how it was called, and installs or builds as listed. */
const npm = `
  const { appendFileSync, copyFileSync, mkdirSync } = await import('node:fs');
  appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
  if (process.env.NPM_FAILS) process.exit(7);
  mkdirSync('node_modules', { recursive: true });
  if (process.argv[2] === 'ci') copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
  else {
    mkdirSync('build/web', { recursive: true });
    const { markBuilt } = await import(${JSON.stringify(moduleAt('ensure-built.mjs'))});
    await (await markBuilt(process.argv[5] ?? process.env.STINT_LANGUAGE))();
  }`;

describe('installation', () => {
  const wanted = { 'node_modules/kysely': { version: '1.0.0' } };

  it('asks npm for every kind of package if there are none, and only once', async () => {
    await write('package-lock.json', listOf(wanted));

    await ensure('installed');
    await ensure('installed');

    expect(await calls()).toEqual([expect.stringMatching(/^ci --include=dev --include=optional /)]);
  });

  it.each([
    ['another version', listOf({ 'node_modules/kysely': { version: '0.9.0' } })],
    ['an interrupted installation', '{"packages": {"node_mod'],
    ['a missing package', listOf({})],
  ])('reinstalls over %s', async (_, installed) => {
    await write('package-lock.json', listOf(wanted));
    await write('node_modules/.package-lock.json', installed);

    await ensure('installed');

    expect(await calls()).toHaveLength(1);
  });

  it('ignores missing packages of other platforms but not of this one', async () => {
    const forThis = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
    await write('node_modules/.package-lock.json', listOf({}));

    await write('package-lock.json', listOf({ 'node_modules/other': { ...forThis, os: ['plan9'] } }));
    await ensure('installed');
    expect(await calls()).toHaveLength(0);

    await write('package-lock.json', listOf({ 'node_modules/this': forThis }));
    await ensure('installed');
    expect(await calls()).toHaveLength(1);
  });

  it('explains that npm failed', async () => {
    await write('package-lock.json', listOf(wanted));

    expect(await ensure('installed', { NPM_FAILS: '1' })).toContain('npm could not install the packages');
  });
});

describe('the build', () => {
  it('runs once for the same sources, and again for others', async () => {
    await write('src/app.ts', 'one');
    await ensure('built');
    await ensure('built');
    expect(await calls()).toEqual(['run --silent build']);

    await write('src/app.ts', 'two');
    await ensure('built');
    expect(await calls()).toHaveLength(2);
  });

  it('is not repeated for a changed test', async () => {
    await write('src/app.test.ts', 'one');
    await ensure('built');
    await write('src/app.test.ts', 'two');
    await ensure('built');

    expect(await calls()).toHaveLength(1);
  });

  it('is not repeated after a build by hand, nor for the default language by its name', async () => {
    await write('src/app.ts', 'one');
    await ensure('built');
    await buildByHand();
    await ensure('built');
    await ensure('built', { STINT_LANGUAGE: 'en' });
    expect(await calls()).toHaveLength(2);
  });

  it('is repeated after a build by hand in another language', async () => {
    await write('src/app.ts', 'one');
    await buildByHand('pseudo');
    await ensure('built');
    expect(await calls()).toHaveLength(2);
  });

  it('is repeated after a failed or deleted build', async () => {
    await write('src/app.ts', 'one');
    expect(await ensure('built', { NPM_FAILS: '1' })).toContain('The web app could not be built');
    await ensure('built');
    await rm(join(checkout, 'build'), { recursive: true });
    await ensure('built');

    expect(await calls()).toHaveLength(3);
  });
});

describe('running', () => {
  const run = `const { runAndWait } = await import(${JSON.stringify(moduleAt('run-program.mjs'))});
    process.exitCode = await runAndWait(process.execPath, ['-e', process.argv[1]]);`;

  it('exits with the program’s exit code', () => {
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', run, 'process.exit(3)']);

    expect(status).toBe(3);
  });

  it('forwards signals and waits for the program', async () => {
    const program = `process.on('SIGTERM', () => setTimeout(() => process.exit(4), 50)); console.log('up'); setInterval(() => {}, 1000)`;
    const starter = spawn(process.execPath, ['--input-type=module', '-e', run, program]);
    await once(starter.stdout, 'data');

    starter.kill('SIGTERM');

    expect(await once(starter, 'exit')).toEqual([4, null]);
  });

  it('hands its process over to the program', async () => {
    const replace = `const { replaceProcess } = await import(${JSON.stringify(moduleAt('run-program.mjs'))});
      process.exitCode = await replaceProcess(process.execPath, ['-e', 'console.log(process.pid)'], process.env);`;
    const starter = spawn(process.execPath, ['--input-type=module', '-e', replace]);

    expect(await text(starter.stdout)).toBe(`${starter.pid}\n`);
  });

  it('ends the program when it is killed', async () => {
    const program = `process.on('disconnect', () => { console.log('alone'); process.exit(0) }); console.log('up')`;
    const starter = spawn(process.execPath, ['--input-type=module', '-e', run, program]);
    await once(starter.stdout, 'data');

    starter.kill('SIGKILL');

    expect(await text(starter.stdout)).toBe('alone\n');
  });
});

/** Runs `ensureInstalled` or `ensureBuilt` in the checkout; returns the error message, if any. */
async function ensure(
  what: 'installed' | 'built',
  environment: Record<string, string> = {},
): Promise<string | undefined> {
  await write('npm.mjs', npm);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  for (const [name, value] of Object.entries({ npm_execpath: 'npm.mjs', STINT_LANGUAGE: '', ...environment }))
    vi.stubEnv(name, value);
  try {
    await (what === 'installed' ? ensureInstalled() : ensureBuilt(process.execPath));
    return undefined;
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  } finally {
    vi.unstubAllEnvs();
  }
}

/** `npm run build`, which replaces the output. */
async function buildByHand(...language: string[]): Promise<void> {
  await write('npm.mjs', npm);
  await rm(join(checkout, 'build'), { recursive: true, force: true });
  spawnSync(process.execPath, ['npm.mjs', 'run', 'build', '--', ...language], { cwd: checkout });
}

async function calls(): Promise<string[]> {
  const lines = await readFile(join(checkout, 'calls'), 'utf8').catch(() => '');
  return lines.split('\n').filter((line) => line !== '');
}

async function write(name: string, content: string): Promise<void> {
  await mkdir(dirname(join(checkout, name)), { recursive: true });
  await writeFile(join(checkout, name), content);
}

function listOf(packages: Record<string, object>): string {
  return JSON.stringify({ packages: { '': { name: 'stint' }, ...packages } });
}

function moduleAt(name: string): string {
  return new URL(name, import.meta.url).href;
}
