import type { Billing } from '#src/features/clients/client.ts';

export const projectStatuses = ['Active', 'On hold', 'Completed', 'Archived'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** A project's own billing settings, and how much of its retainer is spent. [3.8] */
export type ProjectBilling = Billing & { retainerHoursUsed: number };

/** Characters; the caller's own fields together in bytes of JSON. */
export const projectLimits = { name: 200, extraBytes: 16_384 } as const;

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
  inUse: 'Time entries refer to this project. Archive it instead.',
  nothingToRestore: 'This project was not deleted within the last 30 days.',
} as const;
