/** Text lengths in characters, and how much one entry can hold. */
export const timesheetLimits = {
  description: 2_000,
  notes: 10_000,
  tags: 20,
  tag: 50,
  /** Of an account, that are listed and can be renamed at once. */
  listedTags: 1_000,
  hours: 24,
  breaks: 1_000,
  activities: 2_100,
  /** For a log line, and for the reason of a rate. */
  action: 1_000,
  rateReason: 2_000,
  /** For one logged field value, as JSON. */
  loggedChange: 10_000,
  invoiceNumber: 100,
  entriesPerRequest: 1_000,
  entriesPerRecalculation: 5_000,
  /** Pinned work of an account. */
  pins: 20,
} as const;

/** The specification's exact sentences where it has them. [8.1] */
export const timesheetMessages = {
  signedOutAdd: 'Authentication required to add a timesheet entry.',
  signedOutUpdate: 'Authentication required to update a timesheet entry.',
  signedOutDelete: 'Authentication required to delete a timesheet entry.',
  incomplete: 'Date, Description, and Duration are required.',
  notFoundUpdate: 'Timesheet entry not found or you do not have permission to update it.',
  notFoundDelete: 'Timesheet entry not found or you do not have permission to delete it.',
  unknownReference: 'Client, project or task not found.',
  idTaken: 'An entry with this ID already exists.',
  stale: 'Someone else changed this entry. Review the latest version before saving.',
  invoiced: 'This entry is on an invoice and can no longer be changed.',
  notFoundSome: 'Some of these entries no longer exist.',
  staleSome: 'Someone else changed some of these entries. Review them and try again.',
  cannotSplit: 'This entry can’t be split there.',
  cannotMerge: 'These entries can’t be merged.',
  cannotCopy: 'This week can’t be copied there.',
  cannotMark: 'Only billable entries can be marked as invoiced elsewhere.',
  cannotRecalculate: 'You can recalculate at most 5,000 entries at once. Choose fewer days.',
  previewOutdated: 'Rates changed since this preview. Review it again.',
  nothingToUndo: 'This can no longer be undone.',
  changedSince: 'Some of these entries were changed since, so this can’t be undone.',
} as const;
