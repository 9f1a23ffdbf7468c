import type { InvoiceLine } from '#src/features/invoices/contract.ts';
import { insertDraft } from '#src/features/invoices/server/queries.ts';
import { invoiceRecord } from '#src/features/invoices/server/stored-invoice.ts';
import type { StoredInvoice } from '#src/features/invoices/server/stored-invoice.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { createOnce, newRecordId } from '#src/platform/server/records/create-once.ts';

type DuplicateRequest = { newId?: string | undefined; as: 'same' | 'invoice' };

/**
 * Creates a draft like another document. Time, expenses and prices that are on that document stay there; a quote's go to the
 * invoice it becomes. Undefined if the id belongs to a record from a different request.
 */
export async function duplicateInvoice(
  db: Db,
  owner: Owner,
  source: StoredInvoice,
  { newId: id, as }: DuplicateRequest,
): Promise<{ id: string } | undefined> {
  const isConverted = source.type === 'quote' && as === 'invoice';
  const lines = isConverted ? source.lines : source.lines.filter(isFree);
  return createOnce(
    { id, sourceId: source.id, as },
    {
      insert: async (record) =>
        insertDraft(db, owner, {
          ...record,
          type: isConverted ? 'invoice' : source.type,
          relatedId: isConverted && source.state !== 'draft' ? source.id : relatedIdOf(source),
          fields: {
            ...source,
            issueDay: null,
            dueDay: null,
            deposits: [],
            lines: lines.map((line) => ({ ...line, id: newRecordId() })),
          },
        }),
      findRequestHash: (record) => invoiceRecord.findRequestHash(db, owner, record),
    },
  );
}

/** A credit note belongs to its invoice; other documents like this one don't belong to the same quote. */
function relatedIdOf({ type, relatedId }: StoredInvoice): string | null {
  return type === 'creditNote' ? relatedId : null;
}

function isFree({ entries, expenses, kind, projectId }: InvoiceLine): boolean {
  const isOfWork = entries.length > 0 || expenses.length > 0;
  return !isOfWork && !((kind === 'fixedPrice' || kind === 'retainer') && projectId !== null);
}
