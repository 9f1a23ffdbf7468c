import { duplicateProcedures } from '#src/features/expenses/contract-duplicates.ts';
import { implementSecured, implementSecuredLong } from '#src/platform/server/access.ts';
import { answerDuplicate, findDuplicates } from './find-duplicates.ts';

const os = implementSecured(duplicateProcedures);
// Only reads, so it must not tell other tabs that something changed.
const long = implementSecuredLong(duplicateProcedures);

export const duplicateHandlers = {
  findDuplicates: long.findDuplicates.handler(async ({ input, context: { database, owner } }) => ({
    items: await database.withOwner(owner, (db) => findDuplicates(db, owner, input.ids, input.edited)),
  })),

  answerDuplicate: os.answerDuplicate.handler(async ({ input, context: { db, owner }, errors }) => {
    if (!(await answerDuplicate(db, owner, input))) throw errors.NOT_FOUND();
    return {};
  }),
};
