import * as z from 'zod';
import { exportMessages } from '#src/features/exports/messages.ts';
import { procedure } from '#src/platform/shared/procedure.ts';

export const exportsContract = {
  everything: procedure({
    route: 'GET /exports/everything',
    summary:
      'Every record of the account as one ZIP: CSV and JSON to work with, and what a Stint reads it back from',
    access: { who: 'recordKeeper', record: 'own' },
    isLong: true,
    input: z.strictObject({}),
    output: z.file(),
    errors: { KEY_UNAVAILABLE: { status: 409, message: exportMessages.withoutKey } },
  }),
};
