import * as m from '#messages/admin-page.ts';
import type { Account } from '#src/features/identity/contract-accounts.ts';
import { canChangeAccount } from '#src/features/identity/rules/role-change.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { LinkButton } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { notify } from '#src/platform/web/notice/notices.ts';
import { createdOn } from './account-labels.ts';
import { AccountStatusBadge } from './account-status.tsx';
import * as styles from './admin.module.css';
import { useSetRole } from './use-set-role.ts';
import type { RoleChange } from './use-set-role.ts';

type WaitingAccountsProps = { accounts: readonly Account[]; onOpen: (account: Account) => void };

/** Accounts that await approval, above the others. */
export function WaitingAccounts({ accounts, onOpen }: WaitingAccountsProps) {
  const { role, preferences } = useAccount();
  const setRole = useSetRole();

  function answer(account: Account, change: RoleChange, done: string) {
    setRole(account, change, done).catch((error: unknown) =>
      notify(toFailure(error).message, { tone: 'failed' }),
    );
  }

  return (
    <ul aria-label={m.pendingApproval} className={classNames(text.list, styles.waiting)}>
      {accounts.map((account) => {
        const { uid, displayName: name, email, status } = account;
        return (
          <li key={uid} aria-label={email}>
            <div className={styles.who}>
              <div className={styles.name}>
                <LinkButton isQuiet isInside className={text.medium} onClick={() => onOpen(account)}>
                  {name}
                </LinkButton>
                <AccountStatusBadge status={status} />
              </div>
              <p className={classNames(text.small, text.quiet)}>
                {email} · {createdOn(account, preferences.timeZone)}
              </p>
            </div>
            {canChangeAccount(role, { from: account, to: account }) && (
              <div className={styles.buttons}>
                <Button
                  variant="outlined"
                  onClick={() => answer(account, { systemRole: 'noAccess' }, m.accountDeclined({ name }))}
                >
                  {m.decline}
                </Button>
                <Button
                  variant="outlined"
                  tone="primary"
                  onClick={() => answer(account, { tenantEnabled: true }, m.accountApproved({ name }))}
                >
                  {m.approve}
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
