import * as z from 'zod';
import { Instant, EmptyObject } from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';

const own = { who: 'recordKeeper', record: 'none' } as const;

export const calendarFeedContract = {
  get: procedure({
    route: 'GET /calendar-feed',
    summary: 'Whether there is a private calendar address, and since when',
    access: own,
    input: z.strictObject({}),
    output: z.object({ madeAt: Instant.nullable() }),
    errors: {},
  }),
  make: procedure({
    route: 'PUT /calendar-feed',
    summary: 'Make a new private calendar address, told this once; the one before stops working',
    access: own,
    input: z.strictObject({}),
    /** Below the address that Stint is opened at. */
    output: z.object({ path: z.string(), madeAt: Instant }),
    errors: {},
  }),
  revoke: procedure({
    route: 'DELETE /calendar-feed',
    summary: 'Revoke the private calendar address',
    access: own,
    input: z.strictObject({}),
    output: EmptyObject,
    errors: {},
  }),
};
