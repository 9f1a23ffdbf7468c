import { fieldLabels } from '#src/features/imports/field-labels.ts';
import type { ImportKind } from '#src/features/imports/rules/import-formats.ts';
import { importLimits } from '#src/features/imports/rules/import-settings.ts';
import { planImport } from '#src/features/imports/rules/plan/import-plan.ts';
import type { PlannedRecord } from '#src/features/imports/rules/plan/import-record.ts';
import type { Validators } from '#src/features/imports/rules/rows/row-reader.ts';
import { serveSideProcess } from '#src/platform/server/serve-side-process.ts';
import type { SideProcessWork } from '#src/platform/server/serve-side-process.ts';
import { inspectFile, parseTable } from './inspect-file.ts';
import { batchSize } from './parse-process.ts';
import type { ParseTask } from './parse-process.ts';
import { createProblemFile } from './problem-rows.ts';

// Sent only by `parse-process.ts`.
type ParseOrder = { bytes: Buffer; task: ParseTask } | number;

export function createWork(): SideProcessWork {
  let records: PlannedRecord[] = [];
  return async (order: ParseOrder) => {
    // Batches are sent on request, because storing is slower than parsing.
    if (typeof order === 'number') return records.slice(order, order + batchSize);
    const { bytes, task } = order;
    if (task.do === 'inspect') return inspectFile(bytes, task, task.chosen);
    const table = parseTable(bytes, task.dialect);
    if ('refused' in table) return table;
    const forms = await loadValidators(task.settings.kind);
    if (task.do === 'problemRows') return { file: createProblemFile(table, task.settings, forms) };
    const plan = planImport(table, task.settings, forms);
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
  };
}

const noValidators: Validators = {
  clients: () => ({}),
  projects: () => ({}),
  trips: () => ({}),
  fieldNames: fieldLabels,
};

/** Time has no form schema, and loading them takes longer than parsing a year of time. */
async function loadValidators(kind: ImportKind): Promise<Validators> {
  if (kind === 'entries') return noValidators;
  if (kind === 'expenses') return { ...noValidators, trips: (await import('./trip-schema.ts')).validateTrip };
  return (await import('./form-schemas.ts')).formValidators;
}

if (import.meta.main) serveSideProcess(createWork());
