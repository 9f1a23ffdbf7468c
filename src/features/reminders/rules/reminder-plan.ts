import { addDays } from '#src/platform/shared/calendar-days.ts';

/** How an account reminds, as far as days are concerned. */
export type ReminderSteps = {
  /** So many days before an invoice is due, it is mentioned in a friendly way; null: it isn't. */
  daysBefore: number | null;
  /** Days after the day when an invoice was due, and after that after the reminder before. */
  levels: readonly { days: number }[];
  /** Added to each wait, because a transfer takes time. */
  graceDays: number;
};

export type ReminderFacts = {
  /** An issued invoice or deposit invoice that isn't void. */
  isPayable: boolean;
  dueDay: string | null;
  balanceMinor: number;
  /** Smaller balances aren't worth a reminder. */
  minimumMinor: number;
  /** The latest reminder that wasn't refused. */
  last: { level: number; day: string } | null;
  /** The email of that one may still fail, and then it has to be repeated first. */
  isOnItsWay: boolean;
  /** Last days without reminders; null: without an end. */
  blocks: readonly { until: string | null }[];
  /** The client says that it was paid. */
  isPaymentReported: boolean;
};

/** Why an invoice isn't reminded now. */
export type ReminderObstacle =
  | 'settled'
  | 'blocked'
  | 'paymentReported'
  | 'belowMinimum'
  | 'noLevelLeft'
  | 'onItsWay'
  | 'later';

export type ReminderPlan = {
  /** 0: before the invoice is due. Null: there is none left. */
  level: number | null;
  day: string | null;
  obstacle: ReminderObstacle | null;
};

/** Which reminder comes next, when, and what is against it today. */
export function planReminder(facts: ReminderFacts, steps: ReminderSteps, today: string): ReminderPlan {
  const next = nextReminder(facts, steps, today);
  return { level: next?.level ?? null, day: next?.day ?? null, obstacle: findObstacle(facts, next, today) };
}

type Next = { level: number; day: string };

function nextReminder(
  { dueDay, last }: ReminderFacts,
  { daysBefore, levels, graceDays }: ReminderSteps,
  today: string,
): Next | null {
  if (dueDay === null) return null;
  if (last === null && daysBefore !== null && today <= dueDay)
    return { level: 0, day: addDays(dueDay, -daysBefore) };
  const level = (last?.level ?? 0) + 1;
  const step = levels[level - 1];
  if (!step) return null;
  const from = last === null || last.level === 0 ? dueDay : last.day;
  return { level, day: addDays(from, step.days + graceDays) };
}

function findObstacle(facts: ReminderFacts, next: Next | null, today: string): ReminderObstacle | null {
  const { isPayable, balanceMinor, minimumMinor, blocks, isPaymentReported } = facts;
  if (!isPayable || balanceMinor <= 0) return 'settled';
  if (blocks.some((block) => isBlockedOn(block, today))) return 'blocked';
  if (isPaymentReported) return 'paymentReported';
  if (facts.isOnItsWay) return 'onItsWay';
  if (next === null) return 'noLevelLeft';
  if (balanceMinor < minimumMinor) return 'belowMinimum';
  return next.day > today ? 'later' : null;
}

/** @param block the last day without reminders; null: without an end */
export function isBlockedOn({ until }: { until: string | null }, day: string): boolean {
  return until === null || until >= day;
}

/** Whether the reminder can go in a letter. A friendly one before the due day is a separate email. */
export function isForLetters({ obstacle, level }: Pick<ReminderPlan, 'obstacle' | 'level'>): boolean {
  return obstacle === null && level !== null && level > 0;
}

/** Obstacles that a person may overrule: it is early, or little. Never those that make a reminder wrong. */
export function mayRemindAnyway(obstacle: ReminderObstacle | null): boolean {
  return obstacle === null || obstacle === 'later' || obstacle === 'belowMinimum';
}

/** The day until which a reminder asks for the money: before the next one. */
export function payByDay(level: number, { levels }: Pick<ReminderSteps, 'levels'>, today: string): string {
  return addDays(today, levels[level]?.days ?? levels.at(-1)?.days ?? 7);
}
