import { minorDigits } from '#src/platform/shared/money.ts';
import { calculateLine } from './calculate-line.ts';
import { invoiceLimits } from './invoice-limits.ts';
import type { Grouping, TimeMode } from './invoice-limits.ts';
import type { InvoiceLine } from './invoice-terms.ts';
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
  taxCategory: InvoiceLine['taxCategory'];
  taxRate: string;
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

/** Time as lines, in order of their first day. A line never mixes rates or currencies, so its amount is one product. */
export function groupEntries(entries: readonly UnbilledTime[], options: GroupOptions): InvoiceLine[] {
  return groupsOf(entries, options.grouping).map((group) => toLine(group, options));
}

type FirstLines = { grouping: Grouping; mostLines?: number };

/** The entries that make lines, or only those of the first: a document can’t have more. */
export function entriesOfLines<E extends UnbilledTime>(
  entries: readonly E[],
  { grouping, mostLines = Infinity }: FirstLines,
): E[] {
  return groupsOf(entries, grouping).slice(0, mostLines).flat();
}

type SelectedWork = {
  entries: readonly UnbilledTime[];
  /** Fixed prices and retainer hours, which have an amount already. */
  others: readonly { amountMinor: number }[];
};
type DraftOptions = { grouping: Grouping; timeMode: TimeMode; currency: string };

/**
 * What a draft of the selected work will charge, without discounts and tax. Time is rounded once per line, as on the
 * draft: the sum of the entries can differ by cents.
 */
export function selectedAmountMinor({ entries, others }: SelectedWork, options: DraftOptions): number {
  const lines = groupEntries(entries, {
    grouping: options.grouping,
    taxCategory: 'S',
    taxRate: '0',
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

/** A group without time is left out, because its line couldn’t be issued. */
function groupsOf<E extends UnbilledTime>(entries: readonly E[], grouping: Grouping): E[][] {
  const ordered = entries.toSorted((a, b) => compare(a.day, b.day) || compare(a.id, b.id));
  const groups = Map.groupBy(ordered, (entry) =>
    JSON.stringify([groupKey(entry, grouping), entry.rate, entry.currency]),
  );
  return [...groups.values()].filter((group) => group.some(({ durationMs }) => durationMs > 0));
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

function toLine(group: readonly UnbilledTime[], options: GroupOptions): InvoiceLine {
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
    taxCategory: options.taxCategory,
    taxRate: options.taxRate,
    entries: group.map(({ id, revision }) => ({ id, revision })),
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
