import { withoutLink } from '#src/features/invoices/rules/deliveries/email-link.ts';
import type { ManualWay } from '#src/features/invoices/rules/delivery.ts';
import {
  findDeliveryRequestHash,
  insertClaims,
  insertDelivery,
  lockInvoice,
} from '#src/features/invoices/server/public.ts';
import { remindersContract } from '#src/features/reminders/contract.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { createOnce } from '#src/platform/server/records/create-once.ts';
import { insertReminder } from './reminder-queries.ts';
import { findInvoiceToRemind } from './send-reminder.ts';

const errors = declaredErrors(remindersContract.markSent);

type Sent = {
  /** The invoice’s ID. */
  id: string;
  newId?: string | undefined;
  level: number;
  way: ManualWay;
  subject?: string | undefined;
  text?: string | undefined;
};

/**
 * Records the next reminder, which a person sent without Stint.
 * @throws the errors of the procedure
 */
export async function markReminded(
  db: Db,
  owner: Owner,
  { id, newId, ...sent }: Sent,
): Promise<{ id: string }> {
  await lockInvoice(db, owner, id);
  const created = await createOnce(
    { ...sent, invoiceId: id, id: newId },
    {
      insert: async ({ id: deliveryId, requestHash }) => {
        const remindable = await findInvoiceToRemind(db, owner, id, { mustBeDue: false });
        const { level, way } = sent;
        if (remindable.level !== level) throw errors.OTHER_LEVEL();
        const delivery = {
          id: deliveryId,
          way,
          invoiceId: id,
          day: remindable.today,
          requestHash,
          email: null,
        };
        if (!(await insertDelivery(db, owner, delivery))) return false;
        await insertReminder(db, owner, {
          id: deliveryId,
          invoiceId: id,
          level,
          name: remindable.name,
          balanceMinor: remindable.invoice.balanceMinor,
          subject: sent.subject ?? remindable.subject,
          text: sent.text ?? withoutLink(remindable.text),
          isAutomatic: false,
        });
        await insertClaims(db, owner, { invoiceId: id, deliveryId, day: delivery.day }, remindable.claims);
        return true;
      },
      findRequestHash: (request) => findDeliveryRequestHash(db, owner, request),
    },
  );
  if (!created) throw errors.CONFLICT();
  return created;
}
