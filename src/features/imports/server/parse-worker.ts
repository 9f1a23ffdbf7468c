import { flushCompileCache } from 'node:module';
import { importLimits } from '#src/features/imports/rules/import-settings.ts';
import { planImport } from '#src/features/imports/rules/plan/import-plan.ts';
import type { PlannedRecord } from '#src/features/imports/rules/plan/import-record.ts';
import type { Validators } from '#src/features/imports/rules/rows/row-reader.ts';
import { inspectFile, parseTable } from './inspect-file.ts';
import { batchSize } from './parse-process.ts';
import type { ParseTask } from './parse-process.ts';
import { createProblemFile } from './problem-rows.ts';

let records: PlannedRecord[] = [];

if (import.meta.main) {
  process.on('message', (order: ParseOrder) => {
    void handleOrder(order).then((said) => {
      // It is killed after its last answer, which would leave the next process to compile the same modules.
      flushCompileCache();
      process.send?.(said);
    });
  });
}

// Handed over by `parse-process.ts` alone.
type ParseOrder = { bytes: Buffer; task: ParseTask } | number;

async function handleOrder(order: ParseOrder): Promise<unknown> {
  // Batches go when they are asked for: whoever keeps them is slower than we are.
  if (typeof order === 'number') return records.slice(order, order + batchSize);
  const { bytes, task } = order;
  // Of time there is no form, and loading them takes longer than reading a year of it.
  const isTime = task.do === 'inspect' || task.settings.kind === 'entries';
  return runTask(bytes, task, isTime ? noValidators : (await import('./form-schemas.ts')).formValidators);
}

const noValidators: Validators = { clients: () => ({}), projects: () => ({}) };

function runTask(file: Buffer, parseTask: ParseTask, forms: Validators) {
  if (parseTask.do === 'inspect') return inspectFile(file, parseTask, parseTask.said);
  const table = parseTable(file, parseTask.dialect);
  if ('refused' in table) return table;
  if (parseTask.do === 'problemRows') return { file: createProblemFile(table, parseTask.settings, forms) };
  const plan = planImport(table, parseTask.settings, forms);
  ({ records } = plan);
  return {
    ...plan,
    // Each is taken apart and put together again on the way.
    problems: plan.problems.slice(0, importLimits.listedItems),
    records: undefined,
    sample: records.slice(0, 10),
    recordCount: records.length,
    rowCount: table.rows.length,
    heads: table.heads,
  };
}
