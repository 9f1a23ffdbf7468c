import type { toFailure } from '#src/platform/web/failure.ts';

type Rejection = Pick<ReturnType<typeof toFailure>, 'message' | 'fields'>;

/** The rejection reason with field names, for places without the form. */
export function rejectionReason({ message, fields }: Rejection): string {
  const reasons = Object.entries(fields).flatMap(([field, reason]) => {
    if (isSentence(reason)) return [reason];
    const label = fieldLabels.get(field.split('.')[0] ?? '');
    return label === undefined ? [] : [`${label} ${reason}.`];
  });
  return reasons.length === 0 ? message : reasons.join(' ');
}

function isSentence(reason: string): boolean {
  return /^\p{Lu}.*[.!?]$/u.test(reason);
}

/** Labels as in the entry form. */
const fieldLabels = new Map([
  ['description', 'Description'],
  ['date', 'Date'],
  ['startTime', 'Start'],
  ['endTime', 'End'],
  ['duration', 'Duration'],
  ['breakPeriods', 'A break'],
  ['projectId', 'Project'],
  ['clientId', 'Client'],
  ['billable', 'Billable'],
  ['notes', 'Notes'],
]);
