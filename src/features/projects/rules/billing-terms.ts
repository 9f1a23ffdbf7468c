import type { Billing } from '#src/features/clients/rules/client-limits.ts';
import { minDay } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import type {
  CarryOver,
  RetainerPeriod,
  RetainerTerms,
} from '#src/features/projects/rules/retainer/retainer-periods.ts';
import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';

/** What was agreed of how a project is billed. [3.8] */
export type BillingTerms = Billing & {
  retainerPeriod: RetainerPeriod;
  /** Periods for which hours can be used after their own; 0: none. */
  retainerCarryOver: CarryOver;
  /** The first day of the first period. */
  retainerStart: string | null;
};

/** The terms that hold now, since a day (null: since ever), and those before, the oldest first. */
export type ProjectTerms = BillingTerms & {
  billingFrom: string | null;
  earlierTerms: readonly (BillingTerms & { until: string })[];
};

/** The settings that count for a project, and whose the hourly rate is. */
export type EffectiveBilling = Billing & { hourlyRateSource: 'project' | 'client' };

/** The project's own settings, each with the client's as its default. [3.8] */
export function effectiveBilling(project: Billing, client: Billing | null): EffectiveBilling {
  return {
    billingType: project.billingType ?? client?.billingType ?? null,
    hourlyRate: project.hourlyRate ?? client?.hourlyRate ?? null,
    hourlyRateSource: project.hourlyRate === null ? 'client' : 'project',
    retainerRate: project.retainerRate ?? client?.retainerRate ?? null,
    retainerHours: project.retainerHours ?? client?.retainerHours ?? null,
  };
}

/** Work of a day is billed by the terms that held then. */
export function termsForDay(agreed: ProjectTerms, day: string): BillingTerms {
  return agreed.earlierTerms.find(({ until }) => day <= until) ?? pickTerms(agreed);
}

/** Some of the terms, for others to hold. */
export type TermsInput = { [K in keyof BillingTerms]?: BillingTerms[K] | undefined } & {
  /** From which day on; null: for all days. Unsaid, the newest terms are set right. */
  billingFrom?: string | null | undefined;
};

/** The agreement with other terms from a day on; whatever was agreed for later days, they replace. */
export function changeTerms(
  current: ProjectTerms,
  { billingFrom, ...input }: TermsInput,
  today: string,
): ProjectTerms {
  const from = billingFrom === undefined ? current.billingFrom : billingFrom;
  const terms = withRetainerStart({ ...pickTerms(current), ...pickDefinedTerms(input) }, from ?? today);
  if (from === null) return { ...terms, billingFrom: null, earlierTerms: [] };
  const precedingTerms = termsWithStart(current).filter((each) => each.from === null || each.from < from);
  const last = precedingTerms.at(-1);
  // What was agreed before already goes on.
  const isNew = !last || !areEqual(last.terms, terms);
  const keptTerms = isNew ? precedingTerms : precedingTerms.slice(0, -1);
  return {
    ...terms,
    billingFrom: isNew ? (keptTerms.length === 0 ? null : from) : last.from,
    earlierTerms: keptTerms.map((each, place) => ({
      ...each.terms,
      until: addDays(precedingTerms[place + 1]?.from ?? from, -1),
    })),
  };
}

/** What the ledger needs of them; the client's settings stand in for each that the project lacks. */
export function toRetainerTerms(agreed: ProjectTerms, client: Billing | null): RetainerTerms[] {
  return termsWithStart(agreed).map(({ from, terms }) => {
    const { billingType, retainerHours } = effectiveBilling(terms, client);
    return { from, retainer: billingType === 'retainer' ? toRetainer(terms, retainerHours, from) : null };
  });
}

function toRetainer(terms: BillingTerms, hours: number | null, from: string | null) {
  const { retainerPeriod: period, retainerCarryOver: carryOver, retainerStart: start } = terms;
  const bought = { ms: hoursToMs(hours ?? 0), carryOver };
  if (period === 'oneOff') return { ...bought, period, start };
  return { ...bought, period, start: start ?? from ?? minDay };
}

/** Each with the day since which it holds. */
function termsWithStart(agreed: ProjectTerms): { from: string | null; terms: BillingTerms }[] {
  const { earlierTerms, billingFrom } = agreed;
  return [
    ...earlierTerms.map((terms, place) => {
      const before = earlierTerms[place - 1];
      return { from: before ? addDays(before.until, 1) : null, terms: pickTerms(terms) };
    }),
    { from: billingFrom, terms: pickTerms(agreed) },
  ];
}

/** Hours that come again need a day to begin with: that of the month, or quarter, in which they were agreed. */
function withRetainerStart(terms: BillingTerms, day: string): BillingTerms {
  if (terms.retainerStart !== null || terms.retainerPeriod === 'oneOff') return terms;
  const { from } = monthOf(day);
  if (terms.retainerPeriod === 'monthly') return { ...terms, retainerStart: from };
  const month = Number(from.slice(5, 7));
  const first = String(month - ((month - 1) % 3)).padStart(2, '0');
  return { ...terms, retainerStart: `${from.slice(0, 5)}${first}-01` };
}

export function pickTerms(source: BillingTerms): BillingTerms {
  const { billingType, hourlyRate, retainerRate, retainerHours } = source;
  const { retainerPeriod, retainerCarryOver, retainerStart } = source;
  return {
    billingType,
    hourlyRate,
    retainerRate,
    retainerHours,
    retainerPeriod,
    retainerCarryOver,
    retainerStart,
  };
}

function pickDefinedTerms(said: Omit<TermsInput, 'billingFrom'>): Partial<BillingTerms> {
  const names = Object.keys(noTerms);
  return Object.fromEntries(
    Object.entries(said).filter(([name, value]) => names.includes(name) && value !== undefined),
  );
}

/** Billed as the client, or by the hour. */
export const noTerms: BillingTerms = {
  billingType: null,
  hourlyRate: null,
  retainerRate: null,
  retainerHours: null,
  retainerPeriod: 'oneOff',
  retainerCarryOver: 0,
  retainerStart: null,
};

function areEqual(a: BillingTerms, b: BillingTerms): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
