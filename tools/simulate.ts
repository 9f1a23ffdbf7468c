// Two devices, the server, and a network that loses, duplicates and delays: no second may be lost or counted twice.
// `npm run simulate -- --runs 1000000 --seed 1`; a single run with `--trace` prints its events.
import { parseArgs } from 'node:util';
import { playSchedule } from './simulate/schedule.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
const first = Number(values.seed);
const started = performance.now();
const sums: Record<string, number> = {};
let failed = 0;

for (let seed = first; seed < first + runs; seed += 1) {
  const { faults, trace, counts } = playSchedule(seed);
  for (const [what, count] of Object.entries(counts)) sums[what] = (sums[what] ?? 0) + count;
  if (values.trace || (faults.length > 0 && failed === 0)) console.log([`seed ${seed}`, ...trace].join('\n'));
  if (faults.length > 0) failed += 1;
  if (faults.length > 0 && failed <= 20) console.log(`✗ seed ${seed}: ${faults.join('; ')}`);
}

const seconds = ((performance.now() - started) / 1_000).toFixed(1);
const summary = Object.entries(sums).map(([what, count]) => `${count} ${what}`);
console.log(`${runs} schedules in ${seconds} s, ${failed} with faults · ${summary.join(' · ')}`);
process.exitCode = failed > 0 ? 1 : 0;
