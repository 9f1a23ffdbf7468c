import * as m from '#messages/timesheets.ts';
import type { toFailure } from '#src/platform/web/failure.ts';
import { fieldErrorSentence } from '#src/platform/web/form/field-error-sentence.ts';

type Rejection = Pick<ReturnType<typeof toFailure>, 'message' | 'fields'>;

/** The rejection reason with field names, for places without the form. */
export function rejectionReason({ message, fields }: Rejection): string {
  const reasons = Object.entries(fields).flatMap(([field, reason]) => {
    if (isSentence(reason)) return [reason];
    const label = fieldLabels.get(field.split('.')[0] ?? '');
    return label === undefined ? [] : [fieldErrorSentence(label, reason)];
  });
  return reasons.length === 0 ? message : reasons.join(' ');
}

function isSentence(reason: string): boolean {
  return /^\p{Lu}.*[.!?]$/u.test(reason);
}

/** Labels as in the entry form. */
const fieldLabels = new Map([
  ['description', m.description],
  ['date', m.date],
  ['startTime', m.start],
  ['endTime', m.end],
  ['duration', m.duration],
  ['breakPeriods', m.aBreak],
  ['projectId', m.project],
  ['clientId', m.client],
  ['billable', m.billable],
  ['notes', m.notes],
]);
