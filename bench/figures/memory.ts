/** What processes hold in memory, shared pages divided among those that share them (PSS). */
import { readFileSync, readdirSync } from 'node:fs';

export type Memory = { launcher: number; app: number; database: number };

/** In MB, of the process that started everything and all below it; undefined where the machine does not tell. */
export function memoryBelow(pid: number): Memory | undefined {
  if (process.platform !== 'linux') return undefined;
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(processOf);
  const below = (parent: number): Process[] =>
    processes.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  const all = below(pid);
  const app = all.find(({ command }) => command.includes('main.ts'));
  if (!app) return undefined;
  const database = all.filter((one) => one.pid !== app.pid);
  return {
    launcher: pssOf(pid),
    app: pssOf(app.pid),
    database: database.reduce((sum, one) => sum + pssOf(one.pid), 0),
  };
}

type Process = { pid: number; parent: number; command: string };

function processOf(name: string): Process[] {
  const command = read(`/proc/${name}/cmdline`);
  // The name of the program, in brackets, may hold anything; the parent is the second word after it.
  const parent = read(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ')[1];
  return parent ? [{ pid: Number(name), parent: Number(parent), command }] : [];
}

function pssOf(pid: number): number {
  const [, kb = '0'] = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? [];
  return Number(kb) / 1024;
}

/** Empty for a process that has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
