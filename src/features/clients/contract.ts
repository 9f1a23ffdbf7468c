import * as z from 'zod';
import { billingTypes, clientLimits, clientMessages } from '#src/features/clients/client.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { own, recordProcedures } from '#src/platform/shared/record-procedures.ts';
import {
  Flag,
  Id,
  Instant,
  Rate,
  Revision,
  hours,
  listOf,
  page,
  requiredText,
  text,
} from '#src/platform/shared/shapes.ts';

/** An empty field of a form says that there is none. */
const Email = text(clientLimits.email)
  .trim()
  .regex(/^([^\s@]+@[^\s@]+)?$/, { error: 'must be an e-mail address' })
  .transform((email) => email || null);

/** What a project without billing settings of its own is billed by. [3.8] */
const billingDefaults = {
  billingType: z.enum(billingTypes).nullable(),
  hourlyRate: Rate.nullable(),
  retainerRate: Rate.nullable(),
  retainerHours: hours(100_000).nullable(),
};

const optionalFields = {
  email: Email.nullable().optional(),
  phone: text(clientLimits.phone).nullable().optional(),
  notes: text(clientLimits.notes).nullable().optional(),
  address: text(clientLimits.address).nullable().optional(),
  billingType: billingDefaults.billingType.optional(),
  hourlyRate: billingDefaults.hourlyRate.optional(),
  retainerRate: billingDefaults.retainerRate.optional(),
  retainerHours: billingDefaults.retainerHours.optional(),
};

/** What a caller may say of a client. */
export const NewClient = z.strictObject({
  id: Id.optional(),
  name: requiredText(clientLimits.name),
  ...optionalFields,
});
export const ClientChange = z.strictObject({
  id: Id,
  revision: Revision.optional(),
  name: requiredText(clientLimits.name).optional(),
  isActive: z.boolean().optional(),
  ...optionalFields,
});

/** A client as it is read. [3.4] */
export const Client = z.object({
  id: Id,
  userId: Id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
  address: z.string().nullable(),
  /** base64(SHA-256(trimmed, lower-cased e-mail)); only with an e-mail. [3.5] */
  emailHash: z.string().optional(),
  isActive: z.boolean(),
  ...billingDefaults,
  createdAt: Instant,
  updatedAt: Instant,
  revision: Revision,
});
export type Client = z.infer<typeof Client>;

const stale = { STALE: { status: 409, message: clientMessages.stale, data: z.object({ current: Client }) } };

export const clientsContract = {
  create: procedure({
    route: 'POST /clients',
    summary: 'Add a client',
    access: own,
    created: true,
    signedOut: clientMessages.signedOutAdd,
    input: NewClient,
    output: z.object({ id: Id }),
    errors: { CONFLICT: { status: 409, message: clientMessages.idTaken } },
  }),
  list: procedure({
    route: 'GET /clients',
    summary: 'List clients, newest first',
    access: own,
    input: z.strictObject({ activeOnly: Flag.optional(), search: text(200).optional(), ...page }),
    output: listOf(Client),
    errors: {},
  }),
  ...recordProcedures({
    path: '/clients',
    one: 'a client',
    record: Client,
    messages: clientMessages,
    held: { IN_USE: { status: 409, message: clientMessages.inUse } },
  }),
  update: procedure({
    route: 'PATCH /clients/{id}',
    summary: 'Change some fields of a client',
    access: own,
    signedOut: clientMessages.signedOutUpdate,
    input: ClientChange,
    output: Client,
    errors: { NOT_FOUND: { status: 404, message: clientMessages.notFoundUpdate }, ...stale },
  }),
  toggleActive: procedure({
    route: 'POST /clients/{id}/toggle-active',
    summary: 'Flip whether a client is active',
    access: own,
    signedOut: clientMessages.signedOutToggle,
    input: z.strictObject({ id: Id }),
    output: Client,
    errors: { NOT_FOUND: { status: 404, message: clientMessages.notFoundUpdate } },
  }),
};
