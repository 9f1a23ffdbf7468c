import { daysBetween } from '#src/platform/shared/calendar-days.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { calculateLine } from './calculate-line.ts';
import { invoiceLimits } from './invoice-limits.ts';
import type { Grouping, TimeMode } from './invoice-limits.ts';
import type { InvoiceLine } from './invoice-terms.ts';
import type { LineTax } from './proposed-tax.ts';
import { fillPlaceholders } from './text-placeholders.ts';

/** Billable time that isn't invoiced. */
export type UnbilledTime = {
  id: string;
  revision: number;
  day: string;
  projectId: string | null;
  projectName: string | null;
  taskName: string | null;
  description: string;
  /** Billed time, rounded as its project, client or account says. */
  durationMs: number;
  /** Per hour, in units of the currency. */
  rate: number;
  currency: string;
};

export type GroupOptions = {
  grouping: Grouping;
  /** With placeholders: {project}, {task}, {description}, {from} and {to}. */
  titlePattern?: string;
  /** The tax of work that was done on a day: a rate can change by law within a period. [2006/112/EC art. 63 and 93] */
  taxOn: (day: string) => LineTax;
  /** For a line without any words of its entries. */
  fallbackTitle: string;
  newId: () => string;
  formatDay: (day: string) => string;
};

const patterns: Record<Grouping, string> = {
  entry: '{description}',
  project: '{project}',
  day: '{from}',
  single: '{project}',
};

/** Time as lines, in order of their first day. A line never mixes rates, currencies or taxes, so its amount is one product. */
export function groupEntries(entries: readonly UnbilledTime[], options: GroupOptions): InvoiceLine[] {
  return groupsOf(entries, options).map((group) => toLine(group, options));
}

/** Without `taxOn`, all work has one tax. */
type GroupedBy = Pick<GroupOptions, 'grouping'> & { taxOn?: GroupOptions['taxOn'] | undefined };
type FirstLines = GroupedBy & { mostLines?: number };

/** The entries that make lines, or only those of the first: a document can’t have more. */
export function entriesOfLines<E extends UnbilledTime>(
  entries: readonly E[],
  { mostLines = Infinity, ...groupedBy }: FirstLines,
): E[] {
  return groupsOf(entries, groupedBy)
    .slice(0, mostLines)
    .flatMap(({ worked, timeless }) => [...worked, ...timeless]);
}

type SelectedWork = {
  entries: readonly UnbilledTime[];
  /** Fixed prices and retainer hours, which have an amount already. */
  others: readonly { amountMinor: number }[];
};
type DraftOptions = GroupedBy & { timeMode: TimeMode; currency: string };

/**
 * What a draft of the selected work will charge, without discounts and tax. Time is rounded once per line, as on the
 * draft: the sum of the entries can differ by cents.
 */
export function selectedAmountMinor({ entries, others }: SelectedWork, options: DraftOptions): number {
  const lines = groupEntries(entries, {
    grouping: options.grouping,
    taxOn: options.taxOn ?? (() => untaxed),
    fallbackTitle: '',
    newId: () => '',
    formatDay: (day) => day,
  });
  const timeMinor = lines.reduce((sum, line) => sum + calculateLine(line, options).amountMinor, 0n);
  return Number(timeMinor) + others.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** Currencies of the entries; a document has one. */
export function currenciesOf(entries: readonly Pick<UnbilledTime, 'currency'>[]): string[] {
  return [...new Set(entries.map(({ currency }) => currency))].toSorted();
}

const untaxed: LineTax = { taxCategory: 'O', taxRate: '0' };

/** `worked` decide what the line says; `timeless` are billed with it, although they add neither time nor words. */
type Group<E> = { worked: E[]; timeless: E[]; tax: LineTax };

/** Groups without time make no line that could be issued: their entries join the nearest one that bills such work. */
function groupsOf<E extends UnbilledTime>(
  entries: readonly E[],
  { grouping, taxOn = () => untaxed }: GroupedBy,
): Group<E>[] {
  const ordered = entries.toSorted((a, b) => compare(a.day, b.day) || compare(a.id, b.id));
  const days = new Set(ordered.map(({ day }) => day));
  const taxes = new Map([...days].map((day) => [day, taxOn(day)]));
  const groups = [
    ...Map.groupBy(ordered, (entry) => {
      const tax = taxes.get(entry.day);
      return JSON.stringify([
        groupKey(entry, grouping),
        entry.rate,
        entry.currency,
        tax?.taxCategory,
        tax?.taxRate,
      ]);
    }).values(),
  ];
  const lines = groups.filter(hasTime).map((worked): Group<E> => ({
    worked,
    timeless: [],
    tax: taxes.get(worked[0]?.day ?? '') ?? untaxed,
  }));
  const findLine = lineFinder(lines, grouping);
  for (const entry of groups.filter((group) => !hasTime(group)).flat()) findLine(entry)?.timeless.push(entry);
  return lines;
}

function hasTime(group: readonly UnbilledTime[]): boolean {
  return group.some(({ durationMs }) => durationMs > 0);
}

type Held<E> = { entry: E; line: Group<E> };

/** Many entries are alike in what decides their line, so each kind of them is compared once. */
function lineFinder<E extends UnbilledTime>(lines: readonly Group<E>[], grouping: Grouping) {
  const kindOf = ({ currency, day, projectId, taskName }: E) =>
    JSON.stringify([currency, day, projectId, taskName]);
  const held = new Map<string, Held<E>>();
  for (const line of lines)
    for (const entry of line.worked) {
      const kind = kindOf(entry);
      if (!held.has(kind)) held.set(kind, { entry, line });
    }
  const found = new Map<string, Group<E> | undefined>();
  return (entry: E) => {
    const kind = kindOf(entry);
    if (!found.has(kind)) found.set(kind, nearestLine(entry, [...held.values()], grouping));
    return found.get(kind);
  };
}

/** One of the same project, or of whatever else one line holds; the first of several, undefined if there is none. */
function nearestLine<E extends UnbilledTime>(
  entry: E,
  held: readonly Held<E>[],
  grouping: Grouping,
): Group<E> | undefined {
  const isOfOne = (other: E) =>
    other.currency === entry.currency &&
    (other.projectId === entry.projectId ||
      (grouping !== 'entry' && groupKey(other, grouping) === groupKey(entry, grouping)));
  const distance = (other: E) =>
    4 * Math.abs(daysBetween(entry.day, other.day)) +
    2 * Number(other.projectId !== entry.projectId) +
    Number(other.taskName !== entry.taskName);
  let nearest: { line: Group<E>; of: number } | undefined;
  for (const { entry: other, line } of held) {
    if (!isOfOne(other)) continue;
    const of = distance(other);
    if (nearest === undefined || of < nearest.of) nearest = { line, of };
  }
  return nearest?.line;
}

function groupKey(entry: UnbilledTime, grouping: Grouping): string | null {
  switch (grouping) {
    case 'entry':
      return entry.id;
    case 'project':
      return entry.projectId;
    case 'day':
      return entry.day;
    case 'single':
      return null;
  }
}

function toLine({ worked: group, timeless, tax }: Group<UnbilledTime>, options: GroupOptions): InvoiceLine {
  const [first] = group;
  const from = first?.day ?? null;
  const to = group.at(-1)?.day ?? null;
  const project = distinct(group, ({ projectName }) => projectName);
  const task = distinct(group, ({ taskName }) => taskName);
  const description = distinct(group, (entry) => entry.description);
  const pattern = options.titlePattern ?? patterns[options.grouping];
  const title = fillPlaceholders(pattern, {
    project,
    task,
    description,
    from: from === null ? '' : options.formatDay(from),
    to: to === null ? '' : options.formatDay(to),
  }).trim();
  return {
    id: options.newId(),
    kind: 'time',
    title: cut(title || project || options.fallbackTitle, invoiceLimits.title),
    description: options.grouping === 'day' ? cut(description, 5000) : '',
    quantity: '1',
    unit: 'HUR',
    price: rateText(first?.rate ?? 0, first?.currency ?? ''),
    durationMs: group.reduce((sum, { durationMs }) => sum + durationMs, 0),
    discount: null,
    charge: null,
    ...tax,
    entries: [...group, ...timeless].map(({ id, revision }) => ({ id, revision })),
    expenses: [],
    projectId:
      new Set(group.map(({ projectId }) => projectId)).size === 1 ? (first?.projectId ?? null) : null,
    instalmentId: null,
    retainerFrom: null,
    from,
    to,
  };
}

/** Different texts, in order of appearance. */
function distinct(group: readonly UnbilledTime[], of: (entry: UnbilledTime) => string | null): string {
  const texts = group.map((entry) => of(entry)?.trim() ?? '').filter((text) => text !== '');
  return [...new Set(texts)].join(', ');
}

/** With the decimals of the currency at least: 93.5 becomes 93.50. Rates have at most four. */
export function rateText(rate: number, currency: string): string {
  const [whole = '0', fraction = ''] = rate.toFixed(4).replace(/0+$/, '').split('.');
  const padded = fraction.padEnd(minorDigits(currency), '0');
  return padded === '' ? whole : `${whole}.${padded}`;
}

/** At most this long, with an ellipsis if something is missing. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  // Without half of an emoji, which can't be stored.
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
