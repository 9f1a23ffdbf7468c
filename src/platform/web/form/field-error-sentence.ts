import * as m from '#messages/platform.ts';

/** Reasons complete a sentence ("is required"); one that starts with a capital is a sentence already. */
export function fieldErrorSentence(label: string, reason: string): string {
  const text = /^[A-Z]/.test(reason) ? reason : m.fieldReason({ field: label, reason });
  return /[.?!]$/.test(text) ? text : `${text}.`;
}
