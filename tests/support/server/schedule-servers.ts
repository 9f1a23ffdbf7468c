/** Two servers that do what is due with the clocks of a test, and may die at any step. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { ensureLoginRoles } from '#src/platform/server/database/login-roles.ts';
import { runUntilDeath } from './dying-server.ts';
import type { Death } from './dying-server.ts';
import { throwOnLog } from './postgres-setup.ts';
import type { ScheduleProcessOptions, ScheduleTurn } from './schedule-process.ts';
import { compileCache } from './stint-process.ts';
import { testMasterKey } from './test-server.ts';
import type { TestServer } from './test-server.ts';

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

/** Starts a separate process for each server. A death kills its process after `after` milliseconds. */
export function openServerProcesses(stint: TestServer): ScheduleServers {
  const children: (ChildProcess | undefined)[] = [];
  return {
    async run(turns) {
      const todayMs = Math.max(...turns.map(({ nowMs }) => nowMs));
      const dead = await Promise.all(
        turns.map(async ({ nowMs, death }, place) => {
          children[place] ??= await startProcess(stint);
          const child = children[place];
          const ended = Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)]);
          child.send({ nowMs, todayMs } satisfies ScheduleTurn);
          if (death) void delay(death.after).then(() => child.kill('SIGKILL'));
          if ((await ended) !== null && !death) return false;
          if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
          if (!death) throw new Error(`A process ended by itself: ${child.exitCode}`);
          children[place] = undefined;
          return true;
        }),
      );
      return dead.filter(Boolean).length;
    },
    async [Symbol.asyncDispose]() {
      for (const child of children) child?.disconnect();
    },
  };
}

async function startProcess(stint: TestServer): Promise<ChildProcess> {
  const options: ScheduleProcessOptions = {
    ownerUrl: stint.database.url,
    masterKey: testMasterKey,
    logins: await ensureLoginRoles(stint.database.url, throwOnLog),
  };
  const child = fork(
    fileURLToPath(new URL('schedule-process.ts', import.meta.url)),
    [JSON.stringify(options)],
    {
      execArgv: [],
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    },
  );
  await once(child, 'message');
  return child;
}
