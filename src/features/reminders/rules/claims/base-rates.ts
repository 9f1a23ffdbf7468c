/** From this day on, so much a year. */
export type BaseRateStep = { from: string; percent: number };

export const baseRateNames = ['de', 'eu', 'gb'] as const;
export type BaseRateName = (typeof baseRateNames)[number];

type BaseRate = {
  /** Who publishes it. */
  source: string;
  /** The rate of the day when interest starts stays, whatever follows. */
  isKeptFromStart: boolean;
  /** What the law adds for businesses and consumers. */
  points: { business: number; consumer: number };
  steps: readonly [BaseRateStep, ...BaseRateStep[]];
};

/** Base rates of the laws on late payment, as they were published. Accounts add newer ones in their settings. */
export const baseRates: Readonly<Record<BaseRateName, BaseRate>> = {
  /** § 247 and § 288 BGB: changes on 1 January and 1 July. */
  de: {
    source: 'Deutsche Bundesbank, Basiszinssatz (§ 247 BGB)',
    isKeptFromStart: false,
    points: { business: 9, consumer: 5 },
    steps: [
      { from: '2016-07-01', percent: -0.88 },
      { from: '2023-01-01', percent: 1.62 },
      { from: '2023-07-01', percent: 3.12 },
      { from: '2024-01-01', percent: 3.62 },
      { from: '2024-07-01', percent: 3.37 },
      { from: '2025-01-01', percent: 2.27 },
      { from: '2025-07-01', percent: 1.27 },
      { from: '2026-01-01', percent: 1.27 },
    ],
  },
  /** Directive 2011/7/EU, article 2: the rate of the first day of each half-year. */
  eu: {
    source: 'European Central Bank, main refinancing operations',
    isKeptFromStart: false,
    points: { business: 8, consumer: 0 },
    steps: [
      { from: '2016-07-01', percent: 0 },
      { from: '2023-01-01', percent: 2.5 },
      { from: '2023-07-01', percent: 4 },
      { from: '2024-01-01', percent: 4.5 },
      { from: '2024-07-01', percent: 4.25 },
      { from: '2025-01-01', percent: 3.15 },
      { from: '2025-07-01', percent: 2.15 },
      { from: '2026-01-01', percent: 2.15 },
    ],
  },
  /** The Late Payment of Commercial Debts (Rate of Interest) (No. 3) Order 2002: the rate of the day before each half-year. */
  gb: {
    source: 'Bank of England, Bank Rate on 30 June and 31 December',
    isKeptFromStart: true,
    points: { business: 8, consumer: 0 },
    steps: [
      { from: '2020-07-01', percent: 0.1 },
      { from: '2022-01-01', percent: 0.25 },
      { from: '2022-07-01', percent: 1.25 },
      { from: '2023-01-01', percent: 3.5 },
      { from: '2023-07-01', percent: 5 },
      { from: '2024-01-01', percent: 5.25 },
      { from: '2024-07-01', percent: 5.25 },
      { from: '2025-01-01', percent: 4.75 },
      { from: '2025-07-01', percent: 4.25 },
      { from: '2026-01-01', percent: 3.75 },
    ],
  },
};

/** Published rates, and those that the account added: from its day on, one of the account replaces ours of that time. */
export function knownBaseRates(name: BaseRateName, added: readonly BaseRateStep[]): BaseRateStep[] {
  const own = added.toSorted(byDay);
  const [first] = own;
  const { steps } = baseRates[name];
  return first ? [...steps.filter(({ from }) => from < first.from), ...own] : [...steps];
}

/** Whether the rate of the half-year of this day is missing. The one before it is used until the account adds it. */
export function isBaseRateOutdated(steps: readonly BaseRateStep[], today: string): boolean {
  const halfYear = `${today.slice(0, 4)}-${today.slice(5, 7) < '07' ? '01' : '07'}-01`;
  return steps.every(({ from }) => from < halfYear);
}

/** The step that applies on a day; before the first one, that one does. */
export function stepOn(steps: readonly BaseRateStep[], day: string): BaseRateStep | undefined {
  return steps.findLast(({ from }) => from <= day) ?? steps[0];
}

function byDay(a: BaseRateStep, b: BaseRateStep): number {
  return a.from < b.from ? -1 : 1;
}
