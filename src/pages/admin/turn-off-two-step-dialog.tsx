import * as m from '#messages/admin-page.ts';
import type { Account } from '#src/features/identity/contract-accounts.ts';
import { accounts } from '#src/features/identity/web/public-for-admin.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

type TurnOffTwoStepDialogProps = { account: Account; onClose: () => void };

/** Asks first, because only the owner of the account can turn it on again. */
export function TurnOffTwoStepDialog({ account, onClose }: TurnOffTwoStepDialogProps) {
  const { uid, displayName: name } = account;
  function turnOff() {
    onClose();
    void runMutation(() => accounts.turnOffTwoStep.call({ uid }), {
      done: m.twoStepTurnedOff({ name }),
      keys: [accounts.key()],
    });
  }
  return (
    <DialogShell
      title={m.turnOffTwoStepTitle({ name })}
      role="alertdialog"
      onClose={onClose}
      actions={
        <Button variant="filled" tone="danger" onClick={turnOff}>
          {m.turnOff}
        </Button>
      }
    >
      {m.turnOffTwoStepHint}
    </DialogShell>
  );
}
