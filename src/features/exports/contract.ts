import * as z from 'zod';
import * as exportMessages from '#messages/api/exports.ts';
import { procedure } from '#src/platform/shared/procedure.ts';

export const exportsContract = {
  everything: procedure({
    route: 'GET /exports/everything',
    summary: 'Export every record of your account as one ZIP: CSV, JSON and the rows used to restore it',
    access: { who: 'recordKeeper', record: 'own' },
    isLong: true,
    opensTransactions: true,
    output: z.file(),
    errors: { KEY_UNAVAILABLE: { status: 409, message: exportMessages.withoutKey } },
  }),
};
