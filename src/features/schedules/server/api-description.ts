import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';

export const schedulesDescription: FeatureDescription = {
  schemas: {},
  fields: {
    'problems.result': 'What waits or may not have arrived, and why.',
    items: 'The earliest day first.',
    kind: 'What repeats: `expenses`, `recurringInvoices` or `scheduledReports`.',
    scheduleId: 'ID of the record that repeats.',
    day: 'Day of its schedule, as `YYYY-MM-DD`.',
    recordId: 'ID of what was made for that day.',
    problem:
      'Why it couldn’t be issued or sent yet, which is tried again; `NOT_DELIVERED`: its email was sent, and may not have reached everyone.',
    code: 'Code of the error.',
    reason: 'The error in English, or the words of the mail server.',
    attemptedAt: 'When that was last tried.',
  },
};
