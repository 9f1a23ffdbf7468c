import { namesOf } from '#src/platform/shared/objects.ts';

/** Texts of a client and their longest length: fields of the API, exports, merges and imports. */
export const clientTexts = { legalName: 200, registrationId: 100, buyerReference: 100 } as const;
export type ClientText = keyof typeof clientTexts;

export const clientTextNames = namesOf(clientTexts);
