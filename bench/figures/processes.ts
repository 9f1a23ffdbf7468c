/** Processes as Linux lists them; empty elsewhere. */
import { readFileSync, readdirSync } from 'node:fs';

export type ProcessInfo = { pid: number; parent: number; command: string };

/** The process and its descendants. */
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

/** In MB, with shared pages split among their users (PSS). */
export function memoryMb(pid: number): number {
  const [, kb = '0'] = /^Pss:\s+(\d+)/m.exec(readIfRunning(`/proc/${pid}/smaps_rollup`)) ?? [];
  return Number(kb) / 1024;
}

/** CPU time since its start; Linux counts in hundredths of a second. */
export function cpuMs(pid: number): number {
  const [, , , , , , , , , , , user, system] = readStat(pid);
  return (Number(user) + Number(system)) * 10;
}

function readProcess(name: string): ProcessInfo[] {
  const pid = Number(name);
  const [, parent] = readStat(pid);
  return parent ? [{ pid, parent: Number(parent), command: readIfRunning(`/proc/${name}/cmdline`) }] : [];
}

/** The fields after the program name, which is in brackets and may contain anything: state, parent … */
function readStat(pid: number): string[] {
  return readIfRunning(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
}

/** Empty if the process has ended. */
function readIfRunning(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
