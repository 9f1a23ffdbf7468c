import { duplicateProcedures } from '#src/features/expenses/contract-duplicates.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { answerDuplicate, findDuplicates } from './find-duplicates.ts';

const os = implementSecured(duplicateProcedures);

export const duplicateHandlers = {
  // It only reads: its own transaction doesn't report a change to other tabs.
  findDuplicates: os.findDuplicates.handler(async ({ input, context: { database, owner } }) => ({
    items: await database.withOwner(owner, (db) => findDuplicates(db, owner, input.ids, input.edited)),
  })),

  answerDuplicate: os.answerDuplicate.handler(async ({ input, context: { db, owner }, errors }) => {
    if (!(await answerDuplicate(db, owner, input))) throw errors.NOT_FOUND();
    return {};
  }),
};
