import * as invoiceMessages from '#messages/api/invoices.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import { draftFields } from '#src/features/invoices/contract-fields.ts';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import type { InvoiceType } from '#src/features/invoices/rules/invoice-limits.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { emptyForm } from '#src/platform/shared/record-fields.ts';
import type { DraftFields } from './stored-invoice.ts';

/** The series of numbers, and of texts, that a document uses. */
export function seriesOf(type: InvoiceType): 'invoice' | 'creditNote' | 'quote' {
  return type === 'deposit' ? 'invoice' : type;
}

/** What the account's settings and the client say about a new draft. */
export async function draftDefaults(
  db: Db,
  owner: Owner,
  settings: InvoiceSettings,
  { type, clientId }: { type: InvoiceType; clientId: string | null },
): Promise<DraftFields> {
  const { currency } = await findPreferences(db, owner);
  const client = clientId === null ? null : await requireClient(db, owner, clientId);
  return {
    ...emptyForm(draftFields),
    clientId,
    currency: client?.currency ?? currency,
    pricesIncludeTax: settings.pricesIncludeTax,
    timeMode: settings.timeMode,
    lines: [],
    discount: null,
    charge: null,
    deposits: [],
    hasTimesheet: settings.attachTimesheet,
    texts: settings.texts[seriesOf(type)],
    buyerReference: client?.buyerReference ?? null,
  };
}

/** @throws BAD_REQUEST if the owner has no such client */
export async function requireClient(db: Db, owner: Owner, clientId: string) {
  const client = await findClient(db, owner, clientId);
  if (!client) throw invalidField('clientId', invoiceMessages.unknownClient, 'unknownClient');
  return client;
}
