import * as z from 'zod';
import type { ExportablePart } from '#src/platform/server/export-contract.ts';
import { Id } from '#src/platform/shared/field-schemas.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';
import { markDistinct, listDistinct } from './find-duplicates.ts';

const Pair = z
  .object({ id: Id, otherId: Id })
  .refine(({ id, otherId }) => id !== otherId, { error: 'must be two expenses' });

/** Pairs of expenses that are no duplicates. */
export const distinctExpensesExportPart: ExportablePart = {
  name: 'distinct-expenses',
  exportItems: (db, owner) => listDistinct(db, owner),
  itemProblem: (item) => validationMessage(Pair.safeParse(item)),
  async restoreItems(db, owner, items) {
    await markDistinct(
      db,
      owner,
      items.map((item) => Pair.parse(item)),
    );
    return { count: 0 };
  },
};
