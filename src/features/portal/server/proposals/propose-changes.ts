import type * as z from 'zod';
import { writableFields } from '#src/features/clients/contract-fields.ts';
import { clientLimits } from '#src/features/clients/rules/client-limits.ts';
import { findPrivateMode, isPrivateInTransaction } from '#src/features/encryption/server/public.ts';
import type { ActOutcome, ContactProposal, ProposalForm } from '#src/features/portal/contract-acts.ts';
import { contactFields } from '#src/features/portal/rules/proposable-fields.ts';
import type { ContactDetails, ContactField } from '#src/features/portal/rules/proposable-fields.ts';
import type { PortalContext } from '#src/features/portal/server/portal-context.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { Country, optionalText } from '#src/platform/shared/field-schemas.ts';
import { insertProposal, listProposals, maxOpenProposals, toChanges } from './contact-proposals.ts';
import { proposalWords } from './proposal-words.ts';

/** The form; null where the owner takes no proposals, and in private mode, which would store them in plain. */
export async function readProposalForm(
  db: Db,
  owner: Owner,
  { client, settings, letterhead, ownerName }: PortalContext,
): Promise<ProposalForm | null> {
  if (!settings.contactChanges || (await findPrivateMode(db, owner)) !== 'off') return null;
  const { page, labels, waiting } = proposalWords(letterhead.language);
  const open = await listProposals(db, owner, client);
  return {
    words: page,
    fields: contactFields.map((name) => ({ name, label: labels[name] })),
    waiting: open.length === 0 ? '' : waiting(ownerName),
  };
}

/** Keeps what the client proposes; only the owner changes the client. */
export async function proposeChanges(
  db: Db,
  owner: Owner,
  { client, settings, letterhead, ownerName }: PortalContext,
  { changes: proposed, name }: z.output<typeof ContactProposal>,
): Promise<ActOutcome | null> {
  await isPrivateInTransaction(db, owner);
  if (!settings.contactChanges || (await findPrivateMode(db, owner)) !== 'off') return null;
  const words = proposalWords(letterhead.language);
  const refuse = (sentence: string, field: string | null = null): ActOutcome => ({
    kind: 'refused',
    sentence,
    field,
  });
  const values: Partial<ContactDetails> = {};
  for (const field of contactFields) {
    const given = proposed[field]?.trim() ?? '';
    if (given === '') continue;
    const { data, success } = schemas[field].safeParse(given);
    if (!success) return refuse(words.invalid(words.labels[field]), field);
    values[field] = data;
  }
  const changes = toChanges(client, values);
  if (changes.length === 0) return refuse(words.page.nothing);
  if ((await listProposals(db, owner, client)).length >= maxOpenProposals)
    return refuse(words.waiting(ownerName));
  await insertProposal(db, owner, { clientId: client.id, name: name.trim(), changes });
  return { kind: 'done', sentence: words.waiting(ownerName), field: null };
}

/** The rules of the client's own fields. */
const schemas: Record<ContactField, z.ZodType<string | null>> = {
  contactName: optionalText(clientLimits.name),
  email: writableFields.email,
  phone: optionalText(clientLimits.phone),
  street: optionalText(clientLimits.street),
  street2: optionalText(clientLimits.street),
  postalCode: optionalText(clientLimits.postalCode),
  city: optionalText(clientLimits.city),
  countryCode: Country,
  vatId: writableFields.vatId,
};
