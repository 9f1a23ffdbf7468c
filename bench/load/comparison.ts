/** Two servers under the same calls, turn by turn, so that a busy moment of the machine hits both. */
import type { CallName, Target } from './calls.ts';
import type { LoadGenerator } from './load-generator.ts';

export type Side = { origin: string; target: Target };
export type Setting = { call: CallName; users: number; connections: number };
export type Figures = { median: number; p95: number };

const rounds = 4;
const secondsARound = 0.6;

export async function compare(
  load: LoadGenerator,
  sides: readonly [Side, Side],
  setting: Setting,
): Promise<[Figures, Figures]> {
  const calls = setting.connections === 1 ? 150 : 600;
  const taken: [number[], number[]] = [[], []];
  for (const side of sides)
    await load.fire({ ...side, ...setting, calls: 40 + setting.connections, seconds: 1 });
  for (let round = 0; round < rounds; round += 1) {
    for (const place of [0, 1] as const)
      taken[place].push(...(await load.fire({ ...sides[place], ...setting, calls, seconds: secondsARound })));
  }
  return [figuresOf(taken[0]), figuresOf(taken[1])];
}

function figuresOf(milliseconds: readonly number[]): Figures {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}
