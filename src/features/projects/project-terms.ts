import type { Billing } from '#src/features/clients/client.ts';
import { sinceEver } from '#src/features/projects/retainer-periods.ts';
import type { CarryOver, RetainerPeriod, RetainerTerms } from '#src/features/projects/retainer-periods.ts';
import { addDays, monthOf } from '#src/platform/shared/days.ts';
import { msOf } from '#src/platform/shared/durations.ts';

/** What was agreed of how a project is billed. [3.8] */
export type BillingTerms = Billing & {
  retainerPeriod: RetainerPeriod;
  /** Periods for which hours can be used after their own; 0: none. */
  retainerCarryOver: CarryOver;
  /** The first day of the first period. */
  retainerStart: string | null;
};

/** The terms that hold now, since a day (null: since ever), and those before, the oldest first. */
export type AgreedTerms = BillingTerms & {
  billingFrom: string | null;
  earlierTerms: readonly (BillingTerms & { until: string })[];
};

/** The settings that count for a project, and whose the hourly rate is. */
export type EffectiveBilling = Billing & { hourlyRateOf: 'project' | 'client' };

/** The project's own settings, each with the client's as its default. [3.8] */
export function billingOf(project: Billing, client: Billing | null): EffectiveBilling {
  return {
    billingType: project.billingType ?? client?.billingType ?? null,
    hourlyRate: project.hourlyRate ?? client?.hourlyRate ?? null,
    hourlyRateOf: project.hourlyRate === null ? 'client' : 'project',
    retainerRate: project.retainerRate ?? client?.retainerRate ?? null,
    retainerHours: project.retainerHours ?? client?.retainerHours ?? null,
  };
}

/** Work of a day is billed by the terms that held then. */
export function termsOn(agreed: AgreedTerms, day: string): BillingTerms {
  return agreed.earlierTerms.find(({ until }) => day <= until) ?? termsIn(agreed);
}

/** Some of the terms, for others to hold. */
export type TermsSaid = { [K in keyof BillingTerms]?: BillingTerms[K] | undefined } & {
  /** From which day on; null: for all days. Unsaid, the newest terms are set right. */
  billingFrom?: string | null | undefined;
};

/** The agreement with other terms from a day on; whatever was agreed for later days, they replace. */
export function agreedAnew(
  agreed: AgreedTerms,
  { billingFrom, ...said }: TermsSaid,
  today: string,
): AgreedTerms {
  const from = billingFrom === undefined ? agreed.billingFrom : billingFrom;
  const terms = begun({ ...termsIn(agreed), ...definedTerms(said) }, from ?? today);
  if (from === null) return { ...terms, billingFrom: null, earlierTerms: [] };
  const earlier = datedTerms(agreed).filter((each) => each.from === null || each.from < from);
  const last = earlier.at(-1);
  // What was agreed before already goes on.
  const isNew = !last || !isSame(last.terms, terms);
  const kept = isNew ? earlier : earlier.slice(0, -1);
  return {
    ...terms,
    billingFrom: isNew ? (kept.length === 0 ? null : from) : last.from,
    earlierTerms: kept.map((each, place) => ({
      ...each.terms,
      until: addDays(earlier[place + 1]?.from ?? from, -1),
    })),
  };
}

/** What the ledger needs of them; the client's settings stand in for each that the project lacks. */
export function retainerTermsOf(agreed: AgreedTerms, client: Billing | null): RetainerTerms[] {
  return datedTerms(agreed).map(({ from, terms }) => {
    const { billingType, retainerHours } = billingOf(terms, client);
    return { from, retainer: billingType === 'retainer' ? retainerOf(terms, retainerHours, from) : null };
  });
}

function retainerOf(terms: BillingTerms, hours: number | null, from: string | null) {
  const { retainerPeriod: period, retainerCarryOver: carryOver, retainerStart: start } = terms;
  const bought = { ms: msOf(hours ?? 0), carryOver };
  if (period === 'oneOff') return { ...bought, period, start };
  return { ...bought, period, start: start ?? from ?? sinceEver };
}

/** Each with the day since which it holds. */
function datedTerms(agreed: AgreedTerms): { from: string | null; terms: BillingTerms }[] {
  const { earlierTerms, billingFrom } = agreed;
  return [
    ...earlierTerms.map((terms, place) => {
      const before = earlierTerms[place - 1];
      return { from: before ? addDays(before.until, 1) : null, terms: termsIn(terms) };
    }),
    { from: billingFrom, terms: termsIn(agreed) },
  ];
}

/** Hours that come again need a day to begin with: that of the month, or quarter, in which they were agreed. */
function begun(terms: BillingTerms, day: string): BillingTerms {
  if (terms.retainerStart !== null || terms.retainerPeriod === 'oneOff') return terms;
  const { from } = monthOf(day);
  if (terms.retainerPeriod === 'monthly') return { ...terms, retainerStart: from };
  const month = Number(from.slice(5, 7));
  const first = String(month - ((month - 1) % 3)).padStart(2, '0');
  return { ...terms, retainerStart: `${from.slice(0, 5)}${first}-01` };
}

export function termsIn(whole: BillingTerms): BillingTerms {
  const { billingType, hourlyRate, retainerRate, retainerHours } = whole;
  const { retainerPeriod, retainerCarryOver, retainerStart } = whole;
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

function definedTerms(said: Omit<TermsSaid, 'billingFrom'>): Partial<BillingTerms> {
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

function isSame(a: BillingTerms, b: BillingTerms): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
