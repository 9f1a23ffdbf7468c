/** Characters, and how much one entry can hold. */
export const timesheetLimits = {
  description: 2_000,
  notes: 10_000,
  hours: 24,
  breaks: 1_000,
  activities: 2_100,
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
  nothingToRestore: 'This entry was not deleted within the last 30 days.',
} as const;
