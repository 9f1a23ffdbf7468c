import * as m from '#messages/clients.ts';
import type { ClientText } from './rules/client-texts.ts';

// Each by its name: `m` as a value would keep the whole catalogue in the bundle.
export const clientTextLabels: Readonly<Record<ClientText, string>> = {
  legalName: m.legalName,
  registrationId: m.registrationId,
  buyerReference: m.buyerReference,
};

export const clientTextHints: Readonly<Record<ClientText, string>> = {
  legalName: m.legalNameHint,
  registrationId: m.registrationIdHint,
  buyerReference: m.buyerReferenceHint,
};
