import * as m from '#messages/invoices.ts';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { refetchInvoices } from '#src/features/invoices/web/queries.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';

const undoForMs = deliveryLimits.undoSeconds * 1000;

/** The notice stays as long as the email waits. */
export function offerEmailUndo(recipient: string, undo: () => Promise<unknown>): void {
  notify(m.emailWaitsForUndo({ recipient }), {
    durationMs: undoForMs,
    action: { kind: 'undo', label: m.undo, undoForMs, run: () => void undo() },
  });
}

/** The same for several, which are cancelled together. `onUndo`: what says that they are on their way ends. */
export function offerEmailsUndo(emailIds: readonly string[], onUndo: () => void): void {
  const count = emailIds.length;
  if (count === 0) return;
  notify(m.emailsWaitForUndo({ count }), {
    durationMs: undoForMs,
    action: {
      kind: 'undo',
      label: m.undo,
      undoForMs,
      run: () => {
        onUndo();
        void cancelEmails(emailIds);
      },
    },
  });
}

async function cancelEmails(emailIds: readonly string[]): Promise<void> {
  const cancelling = await Promise.allSettled(emailIds.map((id) => invoices.cancelEmail.call({ id })));
  const failures = cancelling.flatMap((each) => (each.status === 'rejected' ? [toFailure(each.reason)] : []));
  const problem = failures.find(({ code }) => code !== 'NOT_WAITING');
  if (problem) {
    const retry = { label: m.tryAgain, run: () => void cancelEmails(emailIds) };
    notify(problem.message, { tone: 'failed', action: retry });
  } else {
    const late = failures.length;
    notify(m.emailsWereCancelled({ cancelled: emailIds.length - late, late }));
  }
  await refetchInvoices();
}
