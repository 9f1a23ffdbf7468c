/** Characters, and how much one entry can hold. */
export const timesheetLimits = {
  description: 2_000,
  notes: 10_000,
  hours: 24,
  breaks: 1_000,
  activities: 2_100,
  /** Of a line in the log, and of why a rate is what it is. */
  action: 1_000,
  rateReason: 2_000,
  /** Of what a line in the log repeats of one field, as JSON. */
  loggedChange: 10_000,
  invoiceNumber: 100,
  /** Entries that one request may change. */
  entriesPerRequest: 1_000,
  /** Entries that are given new rates at once. */
  entriesPerRecalculation: 5_000,
} as const;

/** Word for word those of the specification where it has them. [8.1] */
export const timesheetMessages = {
  signedOutAdd: 'Authentication required to add a timesheet entry.',
  signedOutUpdate: 'Authentication required to update a timesheet entry.',
  signedOutDelete: 'Authentication required to delete a timesheet entry.',
  incomplete: 'Date, Description, and Duration are required.',
  notFoundUpdate: 'Timesheet entry not found or you do not have permission to update it.',
  notFoundDelete: 'Timesheet entry not found or you do not have permission to delete it.',
  unknownReference: 'There is no such client or project among yours.',
  idTaken: 'Another timesheet entry already has this id.',
  stale: 'This entry was changed in the meantime. Look at it again before you save.',
  invoiced: 'This entry is on an invoice and can no longer be changed.',
  invoicedBefore: 'This entry was invoiced before it was imported. Mark it as not invoiced to change it.',
  invoicedElsewhere: 'This entry is marked as invoiced elsewhere. Mark it as not invoiced to change it.',
  notFoundSome: 'Some of these entries are not there any more.',
  staleSome: 'Some of these entries were changed in the meantime. Look at them again.',
  operationTaken: 'Another change already has this id.',
  cannotSplit: 'This entry cannot be split there.',
  cannotMerge: 'These entries cannot be merged.',
  cannotCopy: 'This week cannot be copied there.',
  cannotMark: 'Only billable entries can be marked as invoiced elsewhere.',
  cannotReRate: 'More than 5,000 entries cannot be given new rates at once. Choose fewer days.',
  reRatingDiffers: 'What would change is not what was shown any more. Look at it again.',
  nothingToUndo: 'There is nothing to undo any more.',
  changedSince: 'Some of these entries were changed since, so this can no longer be undone.',
  nothingToRestore: 'This entry was not deleted within the last 30 days.',
} as const;
