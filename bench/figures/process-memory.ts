import { memoryMb, processTree } from './processes.ts';

export type MemoryUse = { launcher: number; app: number; database: number };

/** In MB, for the process and its descendants; undefined if the platform doesn't report it. */
export function measureMemory(pid: number): MemoryUse | undefined {
  const below = processTree(pid);
  const app = below.find(({ command }) => command.includes('build/server/main.mjs'));
  if (!app) return undefined;
  const database = below.filter((one) => one.pid !== app.pid && one.pid !== pid);
  return {
    launcher: app.pid === pid ? 0 : memoryMb(pid),
    app: memoryMb(app.pid),
    database: database.reduce((sum, one) => sum + memoryMb(one.pid), 0),
  };
}
