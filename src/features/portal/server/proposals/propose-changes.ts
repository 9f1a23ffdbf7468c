import type * as z from 'zod';
import { proposalWords } from '#messages/document/portal.ts';
import { writableClientFields } from '#src/features/clients/contract-fields.ts';
import { clientLimits } from '#src/features/clients/rules/client-limits.ts';
import { findPrivateMode, isPrivateInTransaction } from '#src/features/encryption/server/public.ts';
import type {
  SubmissionOutcome,
  ContactProposal,
  ProposalForm,
} from '#src/features/portal/contract-submissions.ts';
import { contactFields } from '#src/features/portal/rules/proposable-fields.ts';
import type { ContactDetails, ContactField } from '#src/features/portal/rules/proposable-fields.ts';
import type { PortalContext } from '#src/features/portal/server/portal-context.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { Country, optionalText } from '#src/platform/shared/field-schemas.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { countOpenProposals, insertProposal, maxOpenProposals, toChanges } from './contact-proposals.ts';

/** The form; null where the owner takes no proposals, and in private mode, which would store them in plain. */
export async function readProposalForm(
  db: Db,
  owner: Owner,
  { client, settings, letterhead, ownerName }: PortalContext,
): Promise<ProposalForm | null> {
  if (!settings.contactChanges || (await findPrivateMode(db, owner)) !== 'off') return null;
  const { page, labels, waiting } = proposalWords[documentLanguage(letterhead.language)];
  const openCount = await countOpenProposals(db, owner, client.id);
  return {
    words: page,
    fields: contactFields.map((name) => ({ name, label: labels[name] })),
    waiting: openCount === 0 ? '' : waiting({ owner: ownerName }),
  };
}

type Proposed = {
  /** Null: none are taken. */
  outcome: SubmissionOutcome | null;
  /** Whether the owner has something to decide. */
  isChange: boolean;
};

/**
 * Keeps what the client proposes; only the owner changes the client. What is stored already is kept, too, and answered
 * the same: a person with the link could otherwise find out details by guessing.
 */
export async function proposeChanges(
  db: Db,
  owner: Owner,
  { client, settings, letterhead, ownerName }: PortalContext,
  { changes: proposed, name }: z.output<typeof ContactProposal>,
): Promise<Proposed> {
  await isPrivateInTransaction(db, owner);
  if (!settings.contactChanges || (await findPrivateMode(db, owner)) !== 'off')
    return { outcome: null, isChange: false };
  const words = proposalWords[documentLanguage(letterhead.language)];
  const refuse = (sentence: string, field: string | null = null): Proposed => ({
    outcome: { kind: 'refused', sentence, field },
    isChange: false,
  });
  const values: Partial<ContactDetails> = {};
  for (const field of contactFields) {
    const given = proposed[field]?.trim() ?? '';
    if (given === '') continue;
    const { data, success } = schemas[field].safeParse(given);
    if (!success) return refuse(words.invalid({ label: words.labels[field] }), field);
    values[field] = data;
  }
  if (Object.keys(values).length === 0) return refuse(words.page.nothing);
  if ((await countOpenProposals(db, owner, client.id)) >= maxOpenProposals)
    return refuse(words.waiting({ owner: ownerName }));
  const changes = toChanges(client, values);
  await insertProposal(db, owner, { clientId: client.id, name: name.trim(), changes });
  const outcome: SubmissionOutcome = {
    kind: 'done',
    sentence: words.waiting({ owner: ownerName }),
    field: null,
  };
  return { outcome, isChange: changes.length > 0 };
}

/** The rules of the client's own fields. */
const schemas: Record<ContactField, z.ZodType<string | null>> = {
  contactName: optionalText(clientLimits.name),
  email: writableClientFields.email,
  phone: optionalText(clientLimits.phone),
  street: optionalText(clientLimits.street),
  street2: optionalText(clientLimits.street),
  postalCode: optionalText(clientLimits.postalCode),
  city: optionalText(clientLimits.city),
  countryCode: Country,
  vatId: writableClientFields.vatId,
};
