/** Two servers that do what is due with the clocks of a test, and may die at any step. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { ensureLoginRoles } from '#src/platform/server/database/login-roles.ts';
import { bundleProgram } from '#tools/web-build/bundle-program.ts';
import { runUntilDeath } from './dying-server.ts';
import type { Death } from './dying-server.ts';
import { throwOnLog } from './postgres-setup.ts';
import type { ScheduleProcessOptions, ScheduleTurn } from './schedule-process.ts';
import { compileCache } from './stint-process.ts';
import { testMasterKey } from './test-server.ts';
import type { TestServer } from './test-server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export type ScheduleServers = {
  /** Each does what is due at its time, at once. Returns how many died, which only those with a death do. */
  run(turns: readonly { nowMs: number; death?: Death | undefined }[]): Promise<number>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Both in this process: they die between two statements that the test chose. */
export function openServersHere(stint: TestServer): ScheduleServers {
  return {
    async run(turns) {
      const dead = await Promise.all(
        turns.map(({ nowMs, death }) => {
          // Issuing has the clock of the machine, and the days are on it.
          if (nowMs > Date.now()) vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
          return runUntilDeath(stint, nowMs, death);
        }),
      );
      return dead.filter(Boolean).length;
    },
    async [Symbol.asyncDispose]() {
      vi.useRealTimers();
    },
  };
}

/**
 * Starts a separate process for each server. Half of the deaths kill it in the transaction that the test chose, the others
 * at any moment, `after` hundredths of a second later. A spare, which started ahead, takes its place.
 */
export async function openServerProcesses(stint: TestServer): Promise<ScheduleServers> {
  const start = await prepareProcesses(stint);
  const children: (ChildProcess | undefined)[] = [];
  const spares = [start(), start()];
  const takeSpare = () => {
    spares.push(start());
    return spares.shift() ?? start();
  };
  return {
    async run(turns) {
      const todayMs = Math.max(...turns.map(({ nowMs }) => nowMs));
      const dead = await Promise.all(
        turns.map(async ({ nowMs, death }, place) => {
          const child = children[place] ?? (await takeSpare());
          children[place] = child;
          const isTimed = death !== undefined && death.after % 2 === 1;
          const ended = Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)]);
          child.send({ nowMs, todayMs, death: isTimed ? undefined : death } satisfies ScheduleTurn);
          const timer = isTimed && setTimeout(() => child.kill('SIGKILL'), death.after * 10);
          const isDead = (await ended) === null;
          // One that finished before its death lives on.
          if (timer !== false) clearTimeout(timer);
          if (!isDead) return false;
          if (!death) throw new Error(`A process ended by itself: ${child.exitCode}`);
          children[place] = undefined;
          return true;
        }),
      );
      return dead.filter(Boolean).length;
    },
    async [Symbol.asyncDispose]() {
      for (const child of [...children, ...(await Promise.all(spares))]) child?.disconnect();
    },
  };
}

/** Bundles their program, because loading two thousand files would take most of the time of the test. */
async function prepareProcesses(stint: TestServer): Promise<() => Promise<ChildProcess>> {
  const folder = join('build', 'schedule-process');
  await bundleProgram('tests/support/server/schedule-process.ts', root, folder);
  const options: ScheduleProcessOptions = {
    ownerUrl: stint.database.url,
    masterKey: testMasterKey,
    logins: await ensureLoginRoles(stint.database.url, throwOnLog),
    folder: stint.folder,
  };
  return async () => {
    const child = fork(join(root, folder, 'main.mjs'), [JSON.stringify(options)], {
      execArgv: [],
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    });
    await once(child, 'message');
    return child;
  };
}
