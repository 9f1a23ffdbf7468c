/** Browsers and drivers as processes: found, started, read and ended. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface RunningProgram {
  /** What it has printed since the last call. */
  newOutput(): string;
}

const patienceMs = 60_000;

/** The path of the first of these programs that is installed. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** A process that ends, with all that it started, when the stack is disposed of. */
export function startProgram(
  program: string,
  args: readonly string[],
  opened: AsyncDisposableStack,
  environment: Record<string, string> = {},
): RunningProgram {
  // A separate process group, because a browser can outlive its driver.
  const child = spawn(program, args, {
    detached: true,
    env: { ...process.env, LANG: 'C.UTF-8', TZ: 'Europe/Berlin', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', kill);
  opened.defer(async () => {
    kill();
    process.off('exit', kill);
    await ended;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  return {
    newOutput() {
      const complete = output.slice(0, output.lastIndexOf('\n') + 1);
      output = output.slice(complete.length);
      return complete;
    },
  };
}

/** Repeats what fails while a program still starts. */
export async function untilReady<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(100);
    }
  }
}

export async function temporaryFolder(opened: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stint-engine-'));
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

export const hasScreen = (): boolean => Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);

/** A screen in memory. Returns its name for `DISPLAY`. */
export async function startScreen(opened: AsyncDisposableStack): Promise<string> {
  const flags = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const screen = startProgram('Xvfb', flags, opened);
  return untilReady(async () => {
    const number = /^\d+$/m.exec(screen.newOutput())?.[0];
    if (number === undefined) throw new Error('Xvfb did not start.');
    return `:${number}`;
  });
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Missing or not executable: try the next place.
    return false;
  }
}
