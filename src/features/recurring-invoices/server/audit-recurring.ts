import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';

type Audited = Pick<RecurringInvoice, 'id' | 'name' | 'mode'>;

/** Who let invoices be made, issued and sent, and who stopped that; no one did if an archived client pauses them. */
export function auditRecurring(
  db: Db,
  { ownerId }: Owner,
  what: 'created' | 'paused' | 'resumed' | 'deleted',
  { id, name, mode }: Audited,
): Promise<void> {
  return recordAudit(db, {
    action: `recurringInvoice.${what}`,
    subjectId: ownerId,
    after: { id, name, mode },
  });
}
