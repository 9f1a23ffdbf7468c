import * as z from 'zod';
import * as m from '#messages/api/identity.ts';
import { listViewers } from '#src/features/identity/server/accounts/queries.ts';
import type { ExportablePart } from '#src/platform/server/export-contract.ts';
import { Id } from '#src/platform/shared/field-schemas.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';

const Viewer = z.object({ clientId: Id, email: z.string().max(254) });

/**
 * Viewers are exported, but restoring them grants no access: a file from elsewhere could name people the owner doesn't
 * know. A note lists them instead.
 */
export const viewersExportPart: ExportablePart = {
  name: 'viewers',
  exportItems: (db, owner) => listViewers(db, owner),
  itemProblem: (item) => validationMessage(Viewer.safeParse(item)),

  async restoreItems(_db, _owner, items) {
    const people = [...new Set(items.map((item) => Viewer.parse(item).email))].toSorted();
    if (people.length === 0) return { count: 0 };
    const named = people.slice(0, maxNamed).join(', ');
    const others = Math.max(0, people.length - maxNamed);
    return {
      count: 0,
      note: m.viewersNotRestored({ named, others }),
    };
  },
};

const maxNamed = 10;
