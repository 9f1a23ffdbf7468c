/** off: nothing is suggested or sent; suggest: a list that a person sends; automatic: sent on their days. */
export const reminderModes = ['off', 'suggest', 'automatic'] as const;
export type ReminderMode = (typeof reminderModes)[number];

export const blockReasons = ['never', 'dispute', 'promise', 'other'] as const;
export type BlockReason = (typeof blockReasons)[number];

export const reminderLimits = {
  levels: 4,
  name: 100,
  days: 365,
  daysBefore: 60,
  graceDays: 30,
  note: 500,
  addedRates: 60,
  lettersInvoices: 50,
  folderInvoices: 100,
  /** Of the list. */
  items: 1000,
} as const;
