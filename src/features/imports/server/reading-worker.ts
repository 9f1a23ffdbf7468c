import { parentPort, workerData } from 'node:worker_threads';
import { planImport } from '#src/features/imports/plan.ts';
import type { PlannedRecord } from '#src/features/imports/plan.ts';
import type { Forms } from '#src/features/imports/record-row.ts';
import { importLimits } from '#src/features/imports/settings.ts';
import { problemRowsFile } from './problem-rows.ts';
import { batchSize } from './reading-thread.ts';
import type { Task } from './reading-thread.ts';
import { inspect, tableOf } from './reading.ts';

// Handed over by `reading-thread.ts` alone.
const { bytes, task } = workerData as { bytes: Uint8Array; task: Task };
const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
// Of time there is no form, and loading them takes longer than reading a year of it.
const isTime = task.do === 'inspect' || task.settings.kind === 'entries';
const forms: Forms = isTime
  ? { clients: () => ({}), projects: () => ({}) }
  : (await import('./forms.ts')).forms;
let records: PlannedRecord[] = [];

parentPort?.postMessage(answerTo(task));
// Batches go when they are asked for: whoever keeps them is slower than we are.
parentPort?.on('message', (from: number) => {
  parentPort?.postMessage(records.slice(from, from + batchSize));
});

function answerTo(asked: Task) {
  if (asked.do === 'inspect') return inspect(file, asked, asked.said);
  const table = tableOf(file, asked.dialect);
  if ('refused' in table) return table;
  if (asked.do === 'problemRows') return { file: problemRowsFile(table, asked.settings, forms) };
  const plan = planImport(table, asked.settings, forms);
  ({ records } = plan);
  return {
    ...plan,
    // Each is taken apart and put together again on the way.
    problems: plan.problems.slice(0, importLimits.listed),
    records: undefined,
    sample: records.slice(0, 10),
    recordCount: records.length,
    rowCount: table.rows.length,
    heads: table.heads,
  };
}
