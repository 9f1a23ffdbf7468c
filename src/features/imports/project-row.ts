import { clientLimits } from '#src/features/clients/client.ts';
import { definedOf } from '#src/platform/shared/defined.ts';
import type { Cells } from './cells.ts';
import type { ReadRow } from './entry-row.ts';
import { fieldsOfKind } from './fields.ts';
import type { ImportField } from './fields.ts';
import { checkAsForm, hoursOf, jsonOf, numberOf, recordReader, textOf, valueOf } from './record-row.ts';
import type { Form, Reading, Said } from './record-row.ts';
import type { FileRow, ImportSettings } from './settings.ts';
import { textProblems } from './text-problems.ts';
import { dayIn } from './written-date.ts';
import { momentIn } from './written-time.ts';
import {
  billingTypeIn,
  budgetUnitIn,
  carryOverIn,
  colourIn,
  retainerPeriodIn,
  statusIn,
} from './written-words.ts';

/** A project as the file has it, its client by name; `said` is what the form is filled in with. */
export type ProjectRow = {
  line: number;
  name: string;
  client: string | null;
  said: Said;
};

export function projectReader(
  settings: ImportSettings,
  problemsOf: Form,
): (row: FileRow) => ReadRow<ProjectRow> {
  return recordReader(settings, (reading) => {
    const { cells, problems } = reading;
    const name = cells.said('project');
    const client = textOf(reading, 'client') ?? null;
    if (name === '') problems.push(cells.problem('project', 'The name of the project is missing.'));
    problems.push(...textProblems(cells, 'client', client ?? '', clientLimits.name));
    const said = { ...ownFieldsOf(reading), name, ...saidOf(reading) };
    checkAsForm(reading, problemsOf(said), (path) => fieldAt(path, cells));
    return { name, client, said };
  });
}

function saidOf(reading: Reading) {
  const { cells } = reading;
  const hourlyRate = inUnits(numberOf(reading, 'hourlyRate'), reading);
  const retainerHours = hoursOf(reading, 'retainerHours');
  const billingType = valueOf(reading, 'billingType', [
    billingTypeIn,
    'is neither by the hour, nor a fixed price, nor a retainer',
  ]);
  // Where a tool does not name it, what it has a price for tells.
  const told = retainerHours !== undefined ? 'retainer' : hourlyRate !== undefined ? 'hourly' : undefined;
  return definedOf({
    status: valueOf(reading, 'status', [statusIn, '']),
    billingType: cells.has('billingType') ? billingType : told,
    hourlyRate,
    retainerRate: numberOf(reading, 'retainerRate'),
    retainerHours,
    retainerPeriod: valueOf(reading, 'retainerPeriod', [
      retainerPeriodIn,
      'is neither once, nor monthly, nor quarterly',
    ]),
    retainerCarryOver: valueOf(reading, 'retainerCarryOver', [carryOverIn, 'is no number of periods']),
    retainerStart: dayOf(reading, 'retainerStart'),
    budgetHours: someOf(estimated(hoursOf(reading, 'budgetHours'), reading)),
    budgetAmount: someOf(numberOf(reading, 'budgetAmount')),
    ...budgetOf(reading),
    startDate: dayOf(reading, 'startDate'),
    endDate: dayOf(reading, 'endDate'),
    poNumber: textOf(reading, 'poNumber'),
    colour: valueOf(reading, 'colour', [colourIn, '']),
    notes: textOf(reading, 'notes'),
  });
}

/** Harvest has one column for budgets in hours and in money, and another that says which. */
function budgetOf(reading: Reading): { budgetHours?: number; budgetAmount?: number } {
  if (!reading.cells.has('budgetBy')) return {};
  const by = valueOf(reading, 'budgetBy', [
    budgetUnitIn,
    'must say whether the budget is in hours or in money',
  ]);
  if (by === 'hours') return definedOf({ budgetHours: someOf(hoursOf(reading, 'budget')) });
  if (by === 'money') return definedOf({ budgetAmount: someOf(numberOf(reading, 'budget')) });
  return {};
}

/** What a caller of the API keeps besides. */
function ownFieldsOf(reading: Reading): object {
  const own = jsonOf(reading, 'ownFields');
  return typeof own === 'object' && own !== null ? own : {};
}

/** solidtime writes cents. */
function inUnits(rate: number | undefined, { settings }: Reading): number | undefined {
  return rate === undefined || settings.format !== 'solidtime' ? rate : rate / 100;
}

/** solidtime writes seconds. */
function estimated(hours: number | undefined, { settings }: Reading): number | undefined {
  return hours === undefined || settings.format !== 'solidtime' ? hours : hours / 3600;
}

/** A budget of nothing is none. */
function someOf(budget: number | undefined): number | undefined {
  return budget === 0 ? undefined : budget;
}

function dayOf({ cells, settings, problems }: Reading, field: ImportField): string | undefined {
  const said = cells.said(field);
  if (said === '') return undefined;
  const read = dayIn(momentIn(said)?.day ?? said, settings.dateOrder);
  if ('day' in read) return read.day;
  problems.push(cells.problem(field, read.problem));
  return undefined;
}

/** The field that a part of a project comes from: all are called as we call them, but for the name. */
function fieldAt(path: string, cells: Cells): ImportField {
  if (path === 'name') return 'project';
  if (path.startsWith('budget') && cells.has('budget')) return 'budget';
  return fieldsOfKind.projects.find((field) => field === path) ?? 'ownFields';
}
