/** The machine's processes, as Linux lists them; none elsewhere. */
import { readFileSync, readdirSync } from 'node:fs';

export type ProcessInfo = { pid: number; parent: number; command: string };

/** The process and all that it has started. */
export function processTree(pid: number): ProcessInfo[] {
  if (process.platform !== 'linux') return [];
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  const from = (one: ProcessInfo): ProcessInfo[] => [
    one,
    ...all.filter(({ parent }) => parent === one.pid).flatMap(from),
  ];
  return all.filter((one) => one.pid === pid).flatMap(from);
}

/** In MB, shared pages divided among those that share them (PSS). */
export function memoryMb(pid: number): number {
  const [, kb = '0'] = /^Pss:\s+(\d+)/m.exec(readIfRunning(`/proc/${pid}/smaps_rollup`)) ?? [];
  return Number(kb) / 1024;
}

/** What it has used of a processor since it started; Linux counts in hundredths of a second. */
export function cpuMs(pid: number): number {
  const [, , , , , , , , , , , user, system] = readStat(pid);
  return (Number(user) + Number(system)) * 10;
}

function readProcess(name: string): ProcessInfo[] {
  const pid = Number(name);
  const [, parent] = readStat(pid);
  return parent ? [{ pid, parent: Number(parent), command: readIfRunning(`/proc/${name}/cmdline`) }] : [];
}

/** After the name of the program, which is in brackets and may hold anything: state, parent … */
function readStat(pid: number): string[] {
  return readIfRunning(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
}

/** Empty for a process that has ended. */
function readIfRunning(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
