import type { toFailure } from '#src/platform/web/failure.ts';

type Rejection = Pick<ReturnType<typeof toFailure>, 'message' | 'fields'>;

/** Why the service refused an entry, for who has no form with its fields before them. */
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

/** As the form of an entry calls them. */
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
