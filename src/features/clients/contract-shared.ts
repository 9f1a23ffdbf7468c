import * as z from 'zod';
import * as m from '#messages/api/clients.ts';
import { Id, RecordId, pageOf } from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';

/** All that a viewer learns of a client here: every field is chosen, none comes from the record as a whole. */
export const SharedClient = z.strictObject({
  /** Identifies the right to view it, and tells nothing about the client or its owner. */
  grantId: Id,
  name: z.string(),
  ownerName: z.string(),
});
export type SharedClient = z.infer<typeof SharedClient>;

/** Clients of others that are shared with the caller. */
export const sharedClientsContract = {
  list: procedure({
    route: 'GET /shared-clients',
    summary: 'List the clients that others share with you, by owner',
    access: { who: 'signedIn', record: 'none' },
    isPlainRead: true,
    output: pageOf(SharedClient),
  }),
  get: procedure({
    route: 'GET /shared-clients/{grantId}',
    summary: 'Get a client that is shared with you',
    access: { who: 'grantee', record: 'shared' },
    isPlainRead: true,
    input: z.strictObject({ grantId: RecordId }),
    output: SharedClient,
    errors: { NOT_FOUND: { status: 404, message: m.noLongerShared } },
  }),
};
