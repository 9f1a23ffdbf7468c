import type { Billing } from '#src/features/clients/rules/client-limits.ts';
import { minDay } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import type {
  CarryOver,
  RetainerPeriod,
  RetainerTerms,
} from '#src/features/projects/rules/retainer/retainer-periods.ts';
import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';

/** Billing terms of a project. [3.8] */
export type BillingTerms = Billing & {
  retainerPeriod: RetainerPeriod;
  /** Periods for which unused hours carry over; 0: none. */
  retainerCarryOver: CarryOver;
  /** The first day of the first period. */
  retainerStart: string | null;
};

/** Current terms with their start day (null: from the beginning), and earlier terms, oldest first. */
export type ProjectTerms = BillingTerms & {
  billingFrom: string | null;
  earlierTerms: readonly (BillingTerms & { until: string })[];
};

/** Effective billing settings, and where the hourly rate comes from. */
export type EffectiveBilling = Billing & { hourlyRateSource: 'task' | 'project' | 'client' };

/** Project settings, with the client's as defaults; a task may replace the hourly rate. [3.8] */
export function effectiveBilling(
  project: Billing,
  client: Billing | null,
  task: Pick<Billing, 'hourlyRate'> | null = null,
): EffectiveBilling {
  const ofProject = project.hourlyRate === null ? 'client' : 'project';
  return {
    billingType: project.billingType ?? client?.billingType ?? null,
    hourlyRate: task?.hourlyRate ?? project.hourlyRate ?? client?.hourlyRate ?? null,
    hourlyRateSource: task && task.hourlyRate !== null ? 'task' : ofProject,
    retainerRate: project.retainerRate ?? client?.retainerRate ?? null,
    retainerHours: project.retainerHours ?? client?.retainerHours ?? null,
  };
}

/** The terms in force on a day. */
export function termsForDay(agreed: ProjectTerms, day: string): BillingTerms {
  return agreed.earlierTerms.find(({ until }) => day <= until) ?? pickTerms(agreed);
}

/** A partial change of terms. */
export type TermsInput = { [K in keyof BillingTerms]?: BillingTerms[K] | undefined } & {
  /** Start day; null: all days. Undefined: corrects the newest terms. */
  billingFrom?: string | null | undefined;
};

/** Applies other terms from a day on, replacing any terms for later days. */
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
  // Unchanged terms continue.
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

/** Terms for the ledger, with the client's settings as defaults. */
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

/** Terms with their start day. */
export function termsWithStart(agreed: ProjectTerms): { from: string | null; terms: BillingTerms }[] {
  const { earlierTerms, billingFrom } = agreed;
  return [
    ...earlierTerms.map((terms, place) => {
      const before = earlierTerms[place - 1];
      return { from: before ? addDays(before.until, 1) : null, terms: pickTerms(terms) };
    }),
    { from: billingFrom, terms: pickTerms(agreed) },
  ];
}

/** Recurring hours need a start: the first day of the month or quarter in which they were agreed. */
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

function pickDefinedTerms(input: Omit<TermsInput, 'billingFrom'>): Partial<BillingTerms> {
  const names = Object.keys(noTerms);
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => names.includes(name) && value !== undefined),
  );
}

/** Defaults: the client's billing, or hourly. */
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
