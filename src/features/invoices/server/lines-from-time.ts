import { lineTitles } from '#messages/document/invoices.ts';
import type { BillableEntry } from '#src/features/billing/server/public.ts';
import type { InvoiceLine, InvoiceSettings } from '#src/features/invoices/contract-fields.ts';
import type { Buyer } from '#src/features/invoices/contract-parties.ts';
import type {
  UnbilledExpense,
  UnbilledPrice,
  UnbilledRetainer,
} from '#src/features/invoices/contract-unbilled.ts';
import { documentLocale } from '#src/features/invoices/rules/document-locale.ts';
import { cut, groupEntries, rateText } from '#src/features/invoices/rules/group-entries.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import type { Grouping } from '#src/features/invoices/rules/invoice-limits.ts';
import { proposedTax } from '#src/features/invoices/rules/proposed-tax.ts';
import type { LineTax } from '#src/features/invoices/rules/proposed-tax.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { divideRounded, formatDecimal } from '#src/platform/shared/decimals.ts';
import { hourMs } from '#src/platform/shared/durations.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { linesFromExpenses, plainLine } from './lines-from-expenses.ts';

type Work = {
  entries: readonly BillableEntry[];
  expenses: readonly (Omit<UnbilledExpense, 'draftId'> & { amountMinor: number })[];
  prices: readonly Omit<UnbilledPrice, 'draftId'>[];
  retainers: readonly Omit<UnbilledRetainer, 'draftId'>[];
  grouping: Grouping;
};
/** `day`: whose tax rates are valid, except for time, which has those of its day; retainer hours may have another. */
type Parties = {
  settings: InvoiceSettings;
  buyer: Buyer;
  language: string;
  day: string;
  retainerDay?: string;
};

/** Time, expenses, fixed prices and retainer hours as lines, with the tax that the parties' countries propose. */
export function linesFromWork(
  { entries, expenses, prices, retainers, grouping }: Work,
  parties: Parties,
): InvoiceLine[] {
  const { settings, buyer, language, day, retainerDay = day } = parties;
  const tax = proposedTax(settings, buyer, day);
  const retainerTax = proposedTax(settings, buyer, retainerDay);
  const days = new Intl.DateTimeFormat(documentLocale(language, settings.pageSize), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  const titles = lineTitles[documentLanguage(language)];
  const times = groupEntries(entries, {
    grouping,
    taxOn: (worked) => proposedTax(settings, buyer, worked),
    fallbackTitle: titles.work,
    newId: newRecordId,
    formatDay: (worked) => days.format(new Date(`${worked}T12:00:00Z`)),
  });
  // What has no time says nothing about its line.
  const extraIds = new Set(
    entries.filter((entry) => isBeyondRetainer(entry) || entry.durationMs === 0).map(({ id }) => id),
  );
  // With one line per entry, each has its own words.
  const isExtra = (line: { entries: readonly { id: string }[] }) =>
    grouping !== 'entry' && line.entries.every(({ id }) => extraIds.has(id));
  return [
    ...times.map((line) => ({
      ...line,
      ...(isExtra(line) && {
        title: cut(`${titles.extraHours}: ${line.title}`, invoiceLimits.title),
      }),
      entries: [...line.entries],
      expenses: [],
      discount: null,
      charge: null,
    })),
    ...prices.map((price) => toPriceLine(price, tax)),
    ...retainers.map((hours) => toRetainerLine(hours, retainerTax, titles.retainer)),
    ...linesFromExpenses(expenses, { tax, ...parties }),
  ];
}

function isBeyondRetainer({ coveredMs, rateReason }: Work['entries'][number]): boolean {
  return coveredMs > 0 || rateReason.startsWith('retainerUsedUp:');
}

function toRetainerLine(
  { projectId, projectName, from, to, durationMs, rate, currency }: Work['retainers'][number],
  tax: LineTax,
  title: string,
): InvoiceLine {
  return {
    ...plainLine,
    ...tax,
    id: newRecordId(),
    kind: 'retainer',
    title: `${title}: ${projectName}`,
    quantity: hoursText(durationMs),
    unit: 'HUR',
    price: rateText(rate, currency),
    projectId,
    retainerFrom: from,
    from,
    to: from === null ? null : to,
  };
}

/** With at most six decimals, like every quantity. */
function hoursText(ms: number): string {
  const digits = divideRounded(BigInt(ms) * 1_000_000n, BigInt(hourMs));
  return formatDecimal({ digits, scale: 6 });
}

function toPriceLine(
  { projectId, projectName, instalmentId, name, amountMinor, currency }: Work['prices'][number],
  tax: LineTax,
): InvoiceLine {
  return {
    ...plainLine,
    ...tax,
    id: newRecordId(),
    kind: 'fixedPrice',
    title: name === null ? projectName : `${projectName}: ${name}`,
    quantity: '1',
    unit: 'LS',
    price: formatDecimal({ digits: BigInt(amountMinor), scale: minorDigits(currency) }),
    projectId,
    instalmentId,
  };
}
