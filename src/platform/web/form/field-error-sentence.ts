/** Reasons are the ends of sentences ("is required"); what begins with a capital is one already. */
export function fieldErrorSentence(label: string, reason: string): string {
  const text = /^[A-Z]/.test(reason) ? reason : `${label} ${reason}`;
  return /[.?!]$/.test(text) ? text : `${text}.`;
}
