export const importKinds = ['entries', 'clients', 'projects', 'expenses'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Supported tools; any other file is `generic`. */
export const importFormats = [
  'stint',
  'kimai',
  'clockify',
  'solidtime',
  'harvest',
  'toggl',
  'invoiceNinja',
  'generic',
] as const;
export type ImportFormat = (typeof importFormats)[number];

export const dateOrders = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];
export const decimalMarks = ['.', ','] as const;
export type DecimalMark = (typeof decimalMarks)[number];
/** The unit of durations without one: 1.5 or 5400. */
export const durationUnits = ['hours', 'minutes', 'seconds'] as const;
export type DurationUnit = (typeof durationUnits)[number];
