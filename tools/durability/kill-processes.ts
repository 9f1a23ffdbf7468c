import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { StintProcess } from '#tests/support/server/stint-process.ts';

export const killOrders = ['all at once', 'the app first', 'the database first'] as const;

/** kill -9 for the app, the database server and all its workers; none of them can clean up. */
export async function killEverything(stint: StintProcess, order: (typeof killOrders)[number]): Promise<void> {
  const app = stint.pid();
  if (app === undefined) throw new Error('Stint is not running.');
  const others = await findDescendants(app);
  switch (order) {
    case 'all at once':
      killProcesses([...others, app]);
      break;
    case 'the app first':
      killProcesses([app]);
      await delay(Math.random() * 20);
      killProcesses(others);
      break;
    case 'the database first':
      killProcesses(others);
      await delay(Math.random() * 20);
      // The app may have started another process.
      killProcesses([app, ...(await findDescendants(app))]);
      break;
  }
  await stint.kill();
}

function killProcesses(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Silent: it exited by itself.
    }
  }
}

async function findDescendants(ancestor: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const processes = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = [ancestor];
  // Grows during the loop, so that grandchildren are found too.
  for (const parent of found) {
    for (const [pid, ppid] of processes) if (ppid === parent && pid !== undefined) found.push(pid);
  }
  return found.slice(1);
}
