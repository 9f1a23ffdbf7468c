type WorkIds = { clientId: string | null; projectId: string | null };

/** Work on a project without a client. */
export function isInternalWork({ clientId, projectId }: WorkIds): boolean {
  return projectId !== null && clientId === null;
}

/** Internal work isn't billable by default; the flag changes only if work becomes internal or stops being so. */
export function billableAfterPick(before: WorkIds & { billable: boolean }, after: WorkIds): boolean {
  const isInternal = isInternalWork(after);
  return isInternal === isInternalWork(before) ? before.billable : !isInternal;
}

export const projectStatuses = ['Active', 'On hold', 'Completed', 'Archived'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];
export const [activeStatus, , , archivedStatus] = projectStatuses;

/**
 * Texts and their longest length. The message of the same name is the label, and says in the description of the API what it
 * is.
 */
export const projectTexts = { poNumber: 100 } as const;

/** In characters; custom fields in bytes of JSON. */
export const projectLimits = {
  name: 200,
  notes: 10_000,
  /** How often billing terms may change. */
  earlierTerms: 100,
  carryOver: 120,
  instalments: 60,
  instalmentName: 200,
  price: 1_000_000_000,
  tasks: 200,
  taskName: 200,
  extraBytes: 16_384,
} as const;

type ProjectDates = { startDate?: unknown; endDate?: unknown };

/** The problem with the start and end dates, and its field; empty if valid. */
export function projectDatesProblem({
  startDate,
  endDate,
}: ProjectDates): { field: string; reason: string } | undefined {
  if (typeof startDate !== 'string' || typeof endDate !== 'string' || startDate <= endDate) return undefined;
  return { field: 'endDate', reason: 'must not be before the start date' };
}

/** A retainer without hours would never pay its own rate. */
export const missingRetainerHours = { field: 'retainerHours', reason: 'must be set for a retainer' } as const;
