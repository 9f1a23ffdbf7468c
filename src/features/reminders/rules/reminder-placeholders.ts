/** Subjects and texts of reminders can have these. */
export const reminderPlaceholders = [
  'number',
  'name',
  'client',
  'seller',
  'issueDate',
  'dueDate',
  'days',
  'payBy',
  'total',
  'balance',
  'fees',
  'interest',
  'amountOwed',
  'link',
] as const;

/** Subjects and texts of letters with several reminders can have these. */
export const letterPlaceholders = [
  'reminder',
  'name',
  'client',
  'seller',
  'invoices',
  'amountOwed',
  'payBy',
  'link',
] as const;
