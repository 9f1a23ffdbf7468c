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
    void handleOrder(order).then((reply) => {
      // The worker is killed after its last response, so write the compile cache first.
      flushCompileCache();
      process.send?.(reply);
    });
  });
}

// Sent only by `parse-process.ts`.
type ParseOrder = { bytes: Buffer; task: ParseTask } | number;

async function handleOrder(order: ParseOrder): Promise<unknown> {
  // Batches are sent on request, because storing is slower than parsing.
  if (typeof order === 'number') return records.slice(order, order + batchSize);
  const { bytes, task } = order;
  // Time has no form schema, and loading them takes longer than parsing a year of time.
  const isTime = task.do === 'inspect' || task.settings.kind === 'entries';
  return runTask(bytes, task, isTime ? noValidators : (await import('./form-schemas.ts')).formValidators);
}

const noValidators: Validators = { clients: () => ({}), projects: () => ({}) };

function runTask(file: Buffer, parseTask: ParseTask, forms: Validators) {
  if (parseTask.do === 'inspect') return inspectFile(file, parseTask, parseTask.chosen);
  const table = parseTable(file, parseTask.dialect);
  if ('refused' in table) return table;
  if (parseTask.do === 'problemRows') return { file: createProblemFile(table, parseTask.settings, forms) };
  const plan = planImport(table, parseTask.settings, forms);
  ({ records } = plan);
  return {
    ...plan,
    // Limits what is serialized between processes.
    problems: plan.problems.slice(0, importLimits.listedItems),
    records: undefined,
    sample: records.slice(0, 10),
    recordCount: records.length,
    rowCount: table.rows.length,
    heads: table.heads,
  };
}
