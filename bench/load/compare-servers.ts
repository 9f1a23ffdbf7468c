/** Two servers under the same calls, alternating, so load on the machine affects both. */
import { cpuMs, processTree } from '../figures/processes.ts';
import type { LoadGenerator, BurstResult } from './load-generator.ts';
import type { CallName, ServerKind } from './measured-calls.ts';

export type MeasuredServer = { origin: string; target: ServerKind; pid: number };
export type LoadSetting = { call: CallName; users: number; connections: number };
/** Per request, except client-side times: response bytes, CPU milliseconds of app and database. */
export type LoadFigures = { median: number; p95: number; bytes: number; appMs: number; databaseMs: number };

const rounds = 4;
const roundSeconds = 0.6;

export async function compareServers(
  load: LoadGenerator,
  sides: readonly [MeasuredServer, MeasuredServer],
  setting: LoadSetting,
): Promise<[LoadFigures, LoadFigures]> {
  const calls = setting.connections === 1 ? 150 : 600;
  const taken: [BurstCost[], BurstCost[]] = [[], []];
  // Warm up until the code is compiled, as in a server that has run for a minute.
  for (const side of sides) await load.run({ ...side, ...setting, connections: 20, calls: 1000, seconds: 3 });
  for (let round = 0; round < rounds; round += 1) {
    for (const side of [0, 1] as const) {
      const burst = { ...sides[side], ...setting, calls, seconds: roundSeconds };
      const before = cpuTime(sides[side]);
      const results = await load.run(burst);
      const after = cpuTime(sides[side]);
      const [appMs, databaseMs] = [after.app - before.app, after.database - before.database];
      taken[side].push({ ...results, appMs, databaseMs });
    }
  }
  return [toFigures(taken[0]), toFigures(taken[1])];
}

type BurstCost = BurstResult & { appMs: number; databaseMs: number };

/** PostgreSQL is a descendant and works for one side at a time. */
function cpuTime({ pid }: MeasuredServer): { app: number; database: number } {
  const database = processTree(process.pid).filter(({ command }) => command.includes('postgres'));
  return { app: cpuMs(pid), database: database.reduce((sum, one) => sum + cpuMs(one.pid), 0) };
}

function toFigures(costs: readonly BurstCost[]): LoadFigures {
  const sorted = costs.flatMap(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const each = (of: (cost: BurstCost) => number) =>
    costs.reduce((sum, cost) => sum + of(cost), 0) / sorted.length;
  return {
    median: at(0.5),
    p95: at(0.95),
    bytes: Math.round(each(({ bytes }) => bytes)),
    appMs: each((cost) => cost.appMs),
    databaseMs: each((cost) => cost.databaseMs),
  };
}
