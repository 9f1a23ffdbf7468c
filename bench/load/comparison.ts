/** Two servers under the same calls, turn by turn, so that a busy moment of the machine hits both. */
import { cpuMsOf, processesFrom } from '../figures/processes.ts';
import type { CallName, Target } from './calls.ts';
import type { LoadGenerator, Taken } from './load-generator.ts';

export type Side = { origin: string; target: Target; pid: number };
export type Setting = { call: CallName; users: number; connections: number };
/** Per request, except the times of the caller: bytes of the answer, milliseconds of processor of app and database. */
export type Figures = { median: number; p95: number; bytes: number; appMs: number; databaseMs: number };

const rounds = 4;
const secondsARound = 0.6;

export async function compare(
  load: LoadGenerator,
  sides: readonly [Side, Side],
  setting: Setting,
): Promise<[Figures, Figures]> {
  const calls = setting.connections === 1 ? 150 : 600;
  const taken: [Cost[], Cost[]] = [[], []];
  // Until the compiler has seen the code often enough, as in a server that has run for a minute.
  for (const side of sides)
    await load.fire({ ...side, ...setting, connections: 20, calls: 1000, seconds: 3 });
  for (let round = 0; round < rounds; round += 1) {
    for (const place of [0, 1] as const) {
      const burst = { ...sides[place], ...setting, calls, seconds: secondsARound };
      const before = cpu(sides[place]);
      const answers = await load.fire(burst);
      const after = cpu(sides[place]);
      const [appMs, databaseMs] = [after.app - before.app, after.database - before.database];
      taken[place].push({ ...answers, appMs, databaseMs });
    }
  }
  return [figuresOf(taken[0]), figuresOf(taken[1])];
}

type Cost = Taken & { appMs: number; databaseMs: number };

/** PostgreSQL is below us, and works for one side at a time. */
function cpu({ pid }: Side): { app: number; database: number } {
  const database = processesFrom(process.pid).filter(({ command }) => command.includes('postgres'));
  return { app: cpuMsOf(pid), database: database.reduce((sum, one) => sum + cpuMsOf(one.pid), 0) };
}

function figuresOf(costs: readonly Cost[]): Figures {
  const sorted = costs.flatMap(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const each = (of: (cost: Cost) => number) => costs.reduce((sum, cost) => sum + of(cost), 0) / sorted.length;
  return {
    median: at(0.5),
    p95: at(0.95),
    bytes: Math.round(each(({ bytes }) => bytes)),
    appMs: each((cost) => cost.appMs),
    databaseMs: each((cost) => cost.databaseMs),
  };
}
