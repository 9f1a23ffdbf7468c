import * as z from 'zod';
import * as exportMessages from '#messages/api/exports.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';

export const exportsContract = {
  everything: ownRecordProcedure({
    route: 'GET /exports/everything',
    summary: 'Export every record of your account as one ZIP: CSV, JSON and the rows used to restore it',
    isLong: true,
    opensTransactions: true,
    output: z.file(),
    errors: { KEY_UNAVAILABLE: { status: 409, message: exportMessages.withoutKey } },
  }),
};
