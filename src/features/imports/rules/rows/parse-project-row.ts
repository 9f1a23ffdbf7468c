import * as m from '#messages/api/imports.ts';
import { clientLimits } from '#src/features/clients/rules/client-limits.ts';
import type { BillingType } from '#src/features/clients/rules/client-limits.ts';
import { fieldsByKind } from '#src/features/imports/rules/import-fields.ts';
import type { ImportField } from '#src/features/imports/rules/import-fields.ts';
import type { FileRow, ImportSettings } from '#src/features/imports/rules/import-settings.ts';
import {
  parseBillingType,
  parseBudgetUnit,
  parseCarryOver,
  parseColour,
  parseRetainerPeriod,
  parseProjectStatus,
} from '#src/features/imports/rules/parse/parse-enum.ts';
import { omitUndefined } from '#src/platform/shared/objects.ts';
import type { RowCells } from './cell-reader.ts';
import type { RowResult } from './parse-entry-row.ts';
import {
  addFormProblems,
  readDay,
  readHours,
  readJson,
  readNumber,
  createRecordReader,
  readText,
  readValue,
} from './row-reader.ts';
import type { Validators, RowReading, FormValues } from './row-reader.ts';
import { textLimitProblems } from './text-limits.ts';

/** A project in the file with its client's name; `values` are valid form values. */
export type ProjectRow = {
  line: number;
  name: string;
  client: string | null;
  values: FormValues;
};

export function createProjectParser(
  settings: ImportSettings,
  { projects: validate, fieldNames }: Pick<Validators, 'projects' | 'fieldNames'>,
): (row: FileRow) => RowResult<ProjectRow> {
  return createRecordReader(settings, (reading) => {
    const { cells, problems } = reading;
    const name = cells.text('project');
    const client = readText(reading, 'client') ?? null;
    if (name === '') problems.push(cells.problem('project', m.projectNameMissing));
    problems.push(...textLimitProblems(cells, 'client', client ?? '', clientLimits.name));
    const values = { ...readExtraFields(reading), name, ...readValues(reading) };
    addFormProblems(reading, validate(values), (path) => fieldForPath(path, cells), fieldNames);
    return { name, client, values };
  });
}

function readValues(reading: RowReading) {
  const { cells } = reading;
  const hourlyRate = centsToUnits(readNumber(reading, 'hourlyRate'), reading);
  const retainerHours = readHours(reading, 'retainerHours');
  const fixedPrice = zeroToUndefined(readNumber(reading, 'fixedPrice'));
  const billingType = readValue(reading, 'billingType', [parseBillingType, m.mustBeBillingType]);
  // Without a billing type, infer it from the prices.
  const inferredType = inferBillingType({ retainerHours, fixedPrice, hourlyRate });
  return omitUndefined({
    status: readValue(reading, 'status', [parseProjectStatus, '']),
    billingType: cells.hasColumn('billingType') ? billingType : inferredType,
    hourlyRate,
    retainerRate: readNumber(reading, 'retainerRate'),
    retainerHours,
    retainerPeriod: readValue(reading, 'retainerPeriod', [parseRetainerPeriod, m.mustBeRetainerPeriod]),
    retainerCarryOver: readValue(reading, 'retainerCarryOver', [parseCarryOver, m.mustBePeriods]),
    retainerStart: readDay(reading, 'retainerStart'),
    fixedPrice,
    instalments: readJson(reading, 'instalments'),
    tasks: readJson(reading, 'tasks'),
    budgetHours: zeroToUndefined(secondsToHours(readHours(reading, 'budgetHours'), reading)),
    budgetAmount: zeroToUndefined(readNumber(reading, 'budgetAmount')),
    ...readBudget(reading),
    startDate: readDay(reading, 'startDate'),
    endDate: readDay(reading, 'endDate'),
    poNumber: readText(reading, 'poNumber'),
    colour: readValue(reading, 'colour', [parseColour, '']),
    notes: readText(reading, 'notes'),
  });
}

type Prices = Partial<Record<'retainerHours' | 'fixedPrice' | 'hourlyRate', number | undefined>>;

function inferBillingType({ retainerHours, fixedPrice, hourlyRate }: Prices): BillingType | undefined {
  if (retainerHours !== undefined) return 'retainer';
  if (fixedPrice !== undefined) return 'fixed';
  return hourlyRate === undefined ? undefined : 'hourly';
}

/** Harvest has one budget column and another for its unit. */
function readBudget(reading: RowReading): { budgetHours?: number; budgetAmount?: number } {
  if (!reading.cells.hasColumn('budgetBy')) return {};
  const by = readValue(reading, 'budgetBy', [parseBudgetUnit, m.mustBeBudgetUnit]);
  if (by === 'hours') return omitUndefined({ budgetHours: zeroToUndefined(readHours(reading, 'budget')) });
  if (by === 'money') return omitUndefined({ budgetAmount: zeroToUndefined(readNumber(reading, 'budget')) });
  return {};
}

/** Custom fields set through the API. */
function readExtraFields(reading: RowReading): object {
  const own = readJson(reading, 'ownFields');
  return typeof own === 'object' && own !== null ? own : {};
}

/** solidtime exports cents. */
function centsToUnits(rate: number | undefined, { settings }: RowReading): number | undefined {
  return rate === undefined || settings.format !== 'solidtime' ? rate : rate / 100;
}

/** solidtime exports seconds. */
function secondsToHours(hours: number | undefined, { settings }: RowReading): number | undefined {
  return hours === undefined || settings.format !== 'solidtime' ? hours : hours / 3600;
}

/** Zero means no budget. */
function zeroToUndefined(budget: number | undefined): number | undefined {
  return budget === 0 ? undefined : budget;
}

/** The field behind a validation path; all but the name equal the field names. */
function fieldForPath(path: string, cells: RowCells): ImportField {
  if (path === 'name') return 'project';
  if (path.startsWith('instalments.')) return 'instalments';
  if (path.startsWith('tasks.')) return 'tasks';
  if (path.startsWith('budget') && cells.hasColumn('budget')) return 'budget';
  return fieldsByKind.projects.find((field) => field === path) ?? 'ownFields';
}
