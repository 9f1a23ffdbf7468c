/** What Stint holds in memory. */
import { memoryOf, processesFrom } from './processes.ts';

export type Memory = { launcher: number; app: number; database: number };

/** In MB, of the process that started everything and all below it; undefined where the machine does not tell. */
export function memoryBelow(pid: number): Memory | undefined {
  const below = processesFrom(pid);
  const app = below.find(({ command }) => command.includes('main.ts'));
  if (!app) return undefined;
  const database = below.filter((one) => one.pid !== app.pid && one.pid !== pid);
  return {
    launcher: app.pid === pid ? 0 : memoryOf(pid),
    app: memoryOf(app.pid),
    database: database.reduce((sum, one) => sum + memoryOf(one.pid), 0),
  };
}
