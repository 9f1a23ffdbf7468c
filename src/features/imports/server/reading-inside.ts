import { flushCompileCache } from 'node:module';
import type { PlannedRecord } from '#src/features/imports/import-record.ts';
import { planImport } from '#src/features/imports/plan.ts';
import type { Forms } from '#src/features/imports/record-row.ts';
import { importLimits } from '#src/features/imports/settings.ts';
import { problemRowsFile } from './problem-rows.ts';
import { batchSize } from './reading-process.ts';
import type { Task } from './reading-process.ts';
import { inspect, tableOf } from './reading.ts';

let records: PlannedRecord[] = [];

if (import.meta.main) {
  process.on('message', (order: Order) => {
    void answer(order).then((said) => {
      // It is killed after its last answer, which would leave the next process to compile the same modules.
      flushCompileCache();
      process.send?.(said);
    });
  });
}

// Handed over by `reading-process.ts` alone.
type Order = { bytes: Buffer; task: Task } | number;

async function answer(order: Order): Promise<unknown> {
  // Batches go when they are asked for: whoever keeps them is slower than we are.
  if (typeof order === 'number') return records.slice(order, order + batchSize);
  const { bytes, task } = order;
  // Of time there is no form, and loading them takes longer than reading a year of it.
  const isTime = task.do === 'inspect' || task.settings.kind === 'entries';
  return answerTo(bytes, task, isTime ? noForms : (await import('./forms.ts')).forms);
}

const noForms: Forms = { clients: () => ({}), projects: () => ({}) };

function answerTo(file: Buffer, asked: Task, forms: Forms) {
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
