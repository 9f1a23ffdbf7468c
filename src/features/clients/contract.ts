import * as z from 'zod';
import * as clientMessages from '#messages/api/clients.ts';
import {
  clientFields,
  encryptedCopies,
  writableClientFields,
} from '#src/features/clients/contract-fields.ts';
import { clientLimits, referringFeatures } from '#src/features/clients/rules/client-limits.ts';
import { encryptedClientColumns } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { registrationIdProblem } from '#src/features/clients/rules/registration-id.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import {
  Currency,
  Flag,
  Id,
  Instant,
  RecordId,
  Revision,
  requiredText,
  storableText,
} from '#src/platform/shared/field-schemas.ts';
import { changeSchema, readCopies, readFields, storedRecord } from '#src/platform/shared/record-fields.ts';
import {
  listProcedure,
  lockedTimeErrors,
  operationErrors,
  ownRecordProcedure,
  recordProcedures,
  recordSentences,
  writeProcedures,
} from '#src/platform/shared/record-procedures.ts';

export const NewClient = z
  .strictObject({
    ...z.strictObject(writableClientFields).partial().shape,
    id: Id.optional(),
    name: requiredText(clientLimits.name),
    /** The account's own client; if there is one, its ID is returned. */
    isInternal: z.boolean().optional(),
  })
  .superRefine(checkRegistrationId)
  .superRefine(requireIdForCopies);
export const ClientChange = changeSchema({
  ...writableClientFields,
  name: requiredText(clientLimits.name),
  isActive: z.boolean(),
}).superRefine(checkRegistrationId);

const { email, phone, notes, address, ...otherFields } = readFields(clientFields);

/** A stored client. */
export const Client = storedRecord({
  name: z.string(),
  email,
  phone,
  notes,
  address,
  /** base64(SHA-256(trimmed, lower-cased email)); absent without an email. [3.5] */
  emailHash: z.string().optional(),
  isActive: z.boolean(),
  /** The account's own client, for unpaid work: its time is never billable. */
  isInternal: z.boolean().default(false),
  /**
   * Absent if there is none. Returned as stored; decryption in the browser detects tampering. In private mode
   * phone, notes, address, contacts and postal address exist only here. [3.6]
   */
  ...readCopies(encryptedClientColumns),
  ...otherFields,
  currency: Currency.nullable(),
});
export type Client = z.infer<typeof Client>;

const kind = { path: '/clients', nounPhrase: 'a client', record: Client } as const;
const sentences = recordSentences(kind.nounPhrase);
const notFound = { NOT_FOUND: { status: 404, message: sentences.notFoundUpdate } } as const;
const staleError = {
  STALE: { status: 409, message: sentences.stale, data: z.object({ current: Client }) },
};

export const clientsContract = {
  ...writeProcedures({
    ...kind,
    newRecord: NewClient,
    change: ClientChange,
    createErrors: keyUnavailableErrors,
    updateErrors: keyUnavailableErrors,
  }),
  list: listProcedure({
    path: '/clients',
    summary: 'List clients, newest first',
    record: Client,
    filter: {
      activeOnly: Flag.optional(),
      isActive: Flag.optional(),
      /** Clients with a plain field that has no encrypted copy yet. [8.3] */
      withoutCopies: Flag.optional(),
      /** Matches the name, legal name, email and tags. */
      search: storableText(200).optional(),
      /** The whole tag; case and accents don't matter. */
      tag: storableText(clientLimits.tag).optional(),
    },
  }),
  ...recordProcedures({
    ...kind,
    sentences: { changedSince: clientMessages.changedSince },
    deleteErrors: { IN_USE: { status: 409, message: clientMessages.inUse } },
    operations: 'a merge',
    undoErrors: lockedTimeErrors,
  }),
  saveEncryptedCopies: ownRecordProcedure({
    route: 'PUT /clients/encrypted-copies',
    summary: 'Add missing or outdated (version 1) encrypted copies to a client; nothing else changes',
    input: z.strictObject({
      clientId: Id,
      revision: Revision,
      ...z.strictObject(encryptedCopies).partial().shape,
    }),
    /** 0 if the client was changed or deleted since: it needs no copies of this revision. */
    output: z.object({ count: z.int() }),
    errors: keyUnavailableErrors,
  }),
  mergePreview: ownRecordProcedure({
    route: 'GET /clients/{id}/merge-preview',
    summary: 'Preview merging another client into this one',
    input: z.strictObject({ id: RecordId, fromId: RecordId }),
    /** Kinds without records are left out. */
    output: z.object({ moves: z.array(z.object({ feature: z.enum(referringFeatures), count: z.int() })) }),
    errors: notFound,
  }),
  merges: ownRecordProcedure({
    route: 'GET /clients/{id}/merges',
    summary: 'List merges into a client that can still be undone (30 days), newest first',
    input: z.strictObject({ id: RecordId }),
    /** `name`: the client that was merged away. */
    output: z.object({ items: z.array(z.object({ operationId: Id, name: z.string(), at: Instant })) }),
    errors: notFound,
  }),
  merge: ownRecordProcedure({
    route: 'POST /clients/{id}/merge',
    summary: 'Merge another client into this one and move its records',
    signedOutMessage: sentences.signedOutUpdate,
    input: z.strictObject({
      id: RecordId,
      /** The client that is merged away. */
      fromId: RecordId,
      revision: Revision.optional(),
      fromRevision: Revision.optional(),
      /** Identifies the merge for undo; repeating the request has no effect. */
      operationId: Id.optional(),
    }),
    output: z.object({ operationId: Id }),
    errors: {
      ...notFound,
      ...operationErrors,
      ...staleError,
      ...keyUnavailableErrors,
      ...lockedTimeErrors,
    },
  }),
  toggleActive: ownRecordProcedure({
    route: 'POST /clients/{id}/toggle-active',
    summary: 'Toggle whether a client is active',
    signedOutMessage: clientMessages.signedOutToggle,
    input: z.strictObject({ id: RecordId }),
    output: Client,
    errors: notFound,
  }),
};

/** An encrypted copy is bound to the client's id. */
function requireIdForCopies(
  { id, ...fields }: { id?: string | undefined } & { [copy: string]: unknown },
  context: z.RefinementCtx,
): void {
  const field = encryptedClientColumns.find((copy) => fields[copy]);
  if (field && id === undefined)
    context.addIssue({
      code: 'custom',
      path: [field],
      message: 'needs the ID of the client it was encrypted for',
    });
}

type RegistrationFields = {
  registrationId?: string | null | undefined;
  postalAddress?: { countryCode: string | null } | null | undefined;
};

/** Validates the registration id if the request sets the country. */
function checkRegistrationId(
  { registrationId, postalAddress }: RegistrationFields,
  context: z.RefinementCtx,
): void {
  if (!registrationId) return;
  const problem = registrationIdProblem(registrationId, postalAddress?.countryCode ?? null);
  if (problem) context.addIssue({ code: 'custom', path: ['registrationId'], message: problem });
}
