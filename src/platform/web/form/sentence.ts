/** Reasons are the ends of sentences ("is required"); what begins with a capital is one already. */
export function sentence(label: string, reason: string): string {
  const told = /^[A-Z]/.test(reason) ? reason : `${label} ${reason}`;
  return /[.?!]$/.test(told) ? told : `${told}.`;
}
