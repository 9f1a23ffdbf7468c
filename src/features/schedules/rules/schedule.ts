/** The kinds of records that repeat, as in the API. */
export const scheduleKindNames = ['expenses', 'recurringInvoices', 'scheduledReports'] as const;
export type ScheduleKindName = (typeof scheduleKindNames)[number];

export const scheduleUnits = ['week', 'month', 'quarter', 'year'] as const;

/** Of months: the day of the first one, the last day of the month, or a weekday such as the second Tuesday. */
export const scheduleAnchors = ['sameDay', 'lastDay', 'weekday'] as const;

/** On which days something repeats: every n weeks, months, quarters or years from its first day on. */
export type Schedule = {
  every: number;
  unit: (typeof scheduleUnits)[number];
  anchor: (typeof scheduleAnchors)[number];
  firstDay: string;
  /** Null: no last day. */
  lastDay: string | null;
  /** How often it happens at most, also on days that were skipped; null: no limit. */
  count: number | null;
  /** It is made so many days before. */
  leadDays: number;
  /** From this time on, in the time zone of the account: HH:MM. */
  time: string;
  isPaused: boolean;
  /** The pause ends on this day; null: someone ends it. */
  pausedUntil: string | null;
};

export type Pause = Pick<Schedule, 'isPaused' | 'pausedUntil'>;

/** With the next day on which it happens; null after the end. */
export type Recurrence = Schedule & { nextDay: string | null };

export const scheduleLimits = { every: 99, count: 1000, leadDays: 90, stepsPerRun: 300 } as const;

/** What a schedule has unless it says otherwise. */
export const plainSchedule = {
  anchor: 'sameDay',
  lastDay: null,
  count: null,
  leadDays: 0,
  time: '00:00',
  isPaused: false,
  pausedUntil: null,
} as const satisfies Partial<Schedule>;
