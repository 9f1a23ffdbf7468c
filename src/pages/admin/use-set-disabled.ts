import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages/admin-page.ts';
import type { Account } from '#src/features/identity/contract-accounts.ts';
import { accounts } from '#src/features/identity/web/public-for-admin.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';

/** Disables or enables an account without confirmation and offers "Undo". [6.5] */
export function useSetDisabled() {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ uid, disabled }: { uid: string; disabled: boolean }) =>
      accounts.setDisabled.call({ uid, disabled }),
    onSettled: () => queries.invalidateQueries({ queryKey: accounts.key() }),
    onError: (error) => notify(toFailure(error).message, { tone: 'failed' }),
  });

  return ({ uid, displayName: name }: Account, disabled: boolean) =>
    mutate(
      { uid, disabled },
      {
        onSuccess: () =>
          notify(disabled ? m.accountDisabled({ name }) : m.accountEnabled({ name }), {
            action: { kind: 'undo', label: m.undo, run: () => mutate({ uid, disabled: !disabled }) },
          }),
      },
    );
}
