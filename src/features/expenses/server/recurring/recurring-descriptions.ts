import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';

/** Sentences about recurring expenses. */
export const recurrenceDescriptions: FeatureDescription['fields'] = {
  isDraft: 'Whether a recurring expense made it, and it isn’t confirmed yet. Set it to false to confirm it.',
  recurrence:
    'On which days it repeats; null if it doesn’t. On each of them, a draft like the latest confirmed one is made.',
  every: 'Number of weeks, months, quarters or years from one to the next.',
  'recurrence.unit': '`week`, `month`, `quarter` or `year`.',
  anchor:
    'In months: the day of the first one (`sameDay`), the last day (`lastDay`), or its weekday, such as the second Tuesday (`weekday`).',
  'recurrence.firstDay':
    'First day on which it repeats, as `YYYY-MM-DD`. In shorter months, the last day stands for the 29th, 30th and 31st.',
  lastDay: 'Last day on which it may repeat, as `YYYY-MM-DD`; null without an end.',
  count: 'How often it may repeat; null without a limit.',
  leadDays: 'So many days before its day, it is made.',
  time: 'Time of day from which it is made, as `HH:MM`, in the time zone of the account.',
  pausedUntil: 'Day on which a pause ends by itself, as `YYYY-MM-DD`; null if you end it.',
  pause: 'Pauses or resumes it; everything else about its schedule stays as it is.',
  isPaused: 'Whether it makes no drafts for now. Days that pass are skipped.',
  nextDay: 'Day of its next draft, as `YYYY-MM-DD`; null after the end.',
  recurringExpenseId: 'ID of the recurring expense that made it; null for others.',
  recurringDay: 'Day for which it was made, as `YYYY-MM-DD`; null for others.',
};
