export const projectStatuses = ['Active', 'On hold', 'Completed', 'Archived'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** Characters; the caller's own fields together in bytes of JSON. */
export const projectLimits = {
  name: 200,
  poNumber: 100,
  notes: 10_000,
  /** Times the billing terms may change. */
  earlierTerms: 100,
  carryOver: 120,
  extraBytes: 16_384,
} as const;

type ProjectDates = { startDate?: unknown; endDate?: unknown };

/** What is wrong with the days between which a project goes on, and at which field; nothing where nothing is. */
export function projectDatesProblem({
  startDate,
  endDate,
}: ProjectDates): { field: string; reason: string } | undefined {
  if (typeof startDate !== 'string' || typeof endDate !== 'string' || startDate <= endDate) return undefined;
  return { field: 'endDate', reason: 'must not be before the day it begins' };
}

/** Word for word those of the specification where it has them. [8.2] */
export const projectMessages = {
  signedOutAdd: 'Authentication required to add a project.',
  signedOutUpdate: 'Authentication required to update a project.',
  signedOutDelete: 'Authentication required to delete a project.',
  notFoundUpdate: 'Project not found or you do not have permission to update it.',
  notFoundDelete: 'Project not found or you do not have permission to delete it.',
  unknownClient: 'There is no such client among yours.',
  idTaken: 'Another project already has this id.',
  stale: 'This project was changed in the meantime. Look at it again before you save.',
  clientInvoiced:
    'Entries of this project are on an invoice, so it stays with its client. Make a new project for another client.',
  inUse: 'Time entries refer to this project. Archive it instead.',
  nothingToRestore: 'This project was not deleted within the last 30 days.',
} as const;
