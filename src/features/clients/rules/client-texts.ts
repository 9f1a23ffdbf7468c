import * as m from '#messages/clients.ts';

/** Texts of a client and their longest length: fields of the API, exports, merges and imports. */
export const clientTexts = { legalName: 200, registrationId: 100, buyerReference: 100 } as const;
export type ClientText = keyof typeof clientTexts;

// `Object.keys` returns string[].
export const clientTextNames = Object.keys(clientTexts) as ClientText[];

// Each by its name: `m` as a value would keep the whole catalogue in the bundle.
export const clientTextLabels: Readonly<Record<ClientText, string>> = {
  legalName: m.legalName,
  registrationId: m.registrationId,
  buyerReference: m.buyerReference,
};
