/** How a document reached the client: emailed by Stint, or as the account says. */
export const deliveryWays = ['email', 'ownEmail', 'post', 'portal', 'other'] as const;

/** Ways that are recorded by hand. */
export const manualWays = deliveryWays.filter((way) => way !== 'email');
export type ManualWay = (typeof manualWays)[number];

/** `uncertain`: the mail server never confirmed, so the email may have arrived. */
export const deliveryStatuses = ['queued', 'sending', 'sent', 'failed', 'cancelled', 'uncertain'] as const;

export const deliveryLimits = {
  subject: 200,
  text: 10_000,
  cc: 10,
  problem: 500,
  /** Many mail servers refuse more; the private link has the file, too. */
  attachmentBytes: 10_000_000,
  /** Copies count, too. */
  recipientsPerHour: 100,
  /** How long an email waits if it can be undone. */
  undoSeconds: 10,
  /** The private link still works for a month when the email arrives. */
  daysAhead: 60,
} as const;

/** Whether a file may be attached. */
export function fitsInEmail(sizeBytes: number): boolean {
  return sizeBytes <= deliveryLimits.attachmentBytes;
}
