/** How a document reached the client: emailed by Stint, or as the account says. */
export const deliveryWays = ['email', 'ownEmail', 'post', 'portal', 'other'] as const;

/** Ways that are recorded by hand. */
export const manualWays = deliveryWays.filter((way) => way !== 'email');
export type ManualWay = (typeof manualWays)[number];

/** `uncertain`: the mail server never confirmed, so the email may have arrived. */
export const deliveryStatuses = ['queued', 'sending', 'sent', 'failed', 'cancelled', 'uncertain'] as const;

/** What a list of emails can be narrowed to. */
export const emailStates = ['waiting', 'sent', 'problems', 'cancelled'] as const;
export type EmailState = (typeof emailStates)[number];

/** Why a document isn’t emailed together with others. */
export const emailObstacles = ['draft', 'void', 'sent', 'noRecipient'] as const;
export type EmailObstacle = (typeof emailObstacles)[number];

type DeliveryState = { status: (typeof deliveryStatuses)[number] };

/** The last delivery that reached the client, or still may. */
export function lastSent<D extends DeliveryState>(deliveries: readonly D[]): D | undefined {
  return deliveries.findLast(({ status }) => status !== 'failed' && status !== 'cancelled');
}

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
