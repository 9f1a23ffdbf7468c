/** The machine's processes, as Linux lists them; none elsewhere. */
import { readFileSync, readdirSync } from 'node:fs';

export type Process = { pid: number; parent: number; command: string };

/** The process and all that it has started. */
export function processesFrom(pid: number): Process[] {
  if (process.platform !== 'linux') return [];
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(processOf);
  const from = (one: Process): Process[] => [
    one,
    ...all.filter(({ parent }) => parent === one.pid).flatMap(from),
  ];
  return all.filter((one) => one.pid === pid).flatMap(from);
}

/** In MB, shared pages divided among those that share them (PSS). */
export function memoryOf(pid: number): number {
  const [, kb = '0'] = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? [];
  return Number(kb) / 1024;
}

/** What it has used of a processor since it started; Linux counts in hundredths of a second. */
export function cpuMsOf(pid: number): number {
  const [, , , , , , , , , , , user, system] = fieldsOf(pid);
  return (Number(user) + Number(system)) * 10;
}

function processOf(name: string): Process[] {
  const pid = Number(name);
  const [, parent] = fieldsOf(pid);
  return parent ? [{ pid, parent: Number(parent), command: read(`/proc/${name}/cmdline`) }] : [];
}

/** After the name of the program, which is in brackets and may hold anything: state, parent … */
function fieldsOf(pid: number): string[] {
  return read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
}

/** Empty for a process that has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
