/** What a scheduled report is about. */
export const reportKinds = ['time', 'expenses'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** What happens if the period has nothing to report. */
export const whenEmptyChoices = ['skip', 'send'] as const;

export const scheduledReportLimits = { name: 200, recipients: 10 } as const;
