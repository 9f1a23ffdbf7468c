import { addDays } from '#src/platform/shared/calendar-days.ts';
import type { InvoiceType } from './invoice-limits.ts';
import type { InvoiceProblem } from './invoice-problems.ts';
import type { InvoiceLine } from './invoice-terms.ts';

export type DocumentDays = {
  issueDay: string;
  dueDay: string | null;
  serviceFrom: string | null;
  serviceTo: string | null;
};

export type ServicePeriod = Pick<DocumentDays, 'serviceFrom' | 'serviceTo'>;

type DraftDays = Omit<DocumentDays, 'issueDay'> & {
  type: InvoiceType;
  issueDay: string | null;
  lines: readonly Pick<InvoiceLine, 'from' | 'to'>[];
};

/** The days of a draft, where it leaves them to the settings and its lines. */
export function documentDays(
  { type, lines, ...draft }: DraftDays,
  client: { paymentTermsDays: number | null } | null | undefined,
  settings: { paymentTermsDays: number; quoteValidDays: number },
  today: string,
): DocumentDays {
  const issueDay = draft.issueDay ?? today;
  const terms =
    type === 'quote' ? settings.quoteValidDays : (client?.paymentTermsDays ?? settings.paymentTermsDays);
  return {
    issueDay,
    dueDay: type === 'creditNote' ? null : (draft.dueDay ?? addDays(issueDay, terms)),
    ...servicePeriod({ ...draft, lines }),
  };
}

/** From the first to the last day of the lines, unless the draft says otherwise. */
export function servicePeriod({ lines, ...draft }: ServicePeriod & Pick<DraftDays, 'lines'>): ServicePeriod {
  const from = lines.flatMap((line) => line.from ?? []).toSorted();
  const to = lines.flatMap((line) => line.to ?? line.from ?? []).toSorted();
  return {
    serviceFrom: draft.serviceFrom ?? from.at(0) ?? null,
    serviceTo: draft.serviceTo ?? to.at(-1) ?? null,
  };
}

/** What is rarely meant: a day before that of the last number of its series, or more than a year from today. */
export function issueDayDoubts(
  issueDay: string,
  { today, lastDay }: { today: string; lastDay: string | null },
): ('beforeLastNumber' | 'farFromToday')[] {
  const isFar = issueDay < addDays(today, -daysOfYear) || issueDay > addDays(today, daysOfYear);
  return [
    ...(lastDay !== null && issueDay < lastDay ? (['beforeLastNumber'] as const) : []),
    ...(isFar ? (['farFromToday'] as const) : []),
  ];
}

const daysOfYear = 366;

/** Days that are in the wrong order. [EN 16931 BR-29] */
export function dayProblems({ issueDay, dueDay, serviceFrom, serviceTo }: DocumentDays): InvoiceProblem[] {
  return [
    ...(dueDay !== null && dueDay < issueDay
      ? [{ field: 'dueDay', code: 'beforeIssue', reason: 'must not be before the issue date' }]
      : []),
    ...(serviceFrom !== null && serviceTo !== null && serviceTo < serviceFrom
      ? [{ field: 'serviceTo', code: 'beforeStart', reason: 'must not be before the start' }]
      : []),
  ];
}
