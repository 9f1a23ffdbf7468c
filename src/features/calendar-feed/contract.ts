import * as z from 'zod';
import { Instant, EmptyObject } from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';

const own = { who: 'recordKeeper', record: 'none' } as const;

export const calendarFeedContract = {
  get: procedure({
    route: 'GET /calendar-feed',
    summary: 'Get when the private calendar link was created',
    access: own,
    output: z.object({ createdAt: Instant.nullable() }),
  }),
  create: procedure({
    isSessionOnly: true,
    route: 'PUT /calendar-feed',
    summary: 'Create a private calendar link, shown only once; the previous link stops working',
    access: own,
    /** Relative to Stint's origin. */
    output: z.object({ path: z.string(), createdAt: Instant }),
  }),
  revoke: procedure({
    route: 'DELETE /calendar-feed',
    summary: 'Revoke the private calendar link',
    access: own,
    output: EmptyObject,
  }),
};
