import * as m from '#messages/timesheets.ts';
import { entryTextLabels } from '#src/features/timesheets/entry-text-labels.ts';
import type { ReferenceProblem, TimesProblem } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import { entryTextNames } from '#src/features/timesheets/rules/timesheet-limits.ts';
import type { toFailure } from '#src/platform/web/failure.ts';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';

type Rejection = Pick<ReturnType<typeof toFailure>, 'message' | 'fields' | 'codes'>;

/** The rejection reason with field names, for places without the form. */
export function rejectionReason({ message, fields, codes }: Rejection): string {
  const reasons = Object.entries(fields).flatMap(([field, reason]) => {
    const sentence = errorSentences[codes[field] ?? ''];
    if (sentence !== undefined) return [sentence];
    const label = fieldLabels.get(field.split('.')[0] ?? '');
    return label === undefined ? [] : [fieldErrorText(label, { type: 'reason', message: reason })];
  });
  return reasons.length === 0 ? message : reasons.join(' ');
}

/** Sentences by problem code of the server. */
export const errorSentences: Readonly<Record<string, string>> = {
  endBeforeStart: m.endBeforeStart,
  breakOutside: m.breaksOutsideTimes,
  projectGone: m.projectGone,
  taskGone: m.taskGone,
  otherClient: m.projectOfOtherClient,
  clientGone: m.clientGone,
} satisfies Partial<Record<TimesProblem | ReferenceProblem, string>>;

/** Labels as in the entry form. */
const fieldLabels = new Map<string, string>([
  ['description', m.description],
  ['date', m.date],
  ['startTime', m.start],
  ['endTime', m.end],
  ['duration', m.duration],
  ['breakPeriods', m.aBreak],
  ['projectId', m.project],
  ['taskId', m.task],
  ['clientId', m.client],
  ['billable', m.billable],
  ...entryTextNames.map((name) => [name, entryTextLabels[name].alone] as const),
  ['tags', m.tags],
]);
