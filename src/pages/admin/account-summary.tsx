import * as m from '#messages/admin-page.ts';
import type { Account } from '#src/features/identity/contract-accounts.ts';
import { isAdmin } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import text from '#src/platform/web/kit/text.module.css';
import { AccountStatusBadge } from './account-status.tsx';
import styles from './admin.module.css';

type AccountSummaryProps = { account: Account; onApprove: (() => void) | undefined };

/** Who it is; for administrators also its status and when it was used. */
export function AccountSummary({ account, onApprove }: AccountSummaryProps) {
  const { role, preferences } = useAccount();
  const { displayName, email, status, lastSignInAt, createdAt } = account;
  const dayOf = (instant: string) =>
    formatInstant(instant, { dateStyle: 'medium', timeZone: preferences.timeZone });
  return (
    <div className={styles.summary}>
      <div className={styles.name}>
        <span className={text.medium}>{displayName}</span>
        {isAdmin(role) && <AccountStatusBadge status={status} />}
      </div>
      <p className={classNames(text.small, text.quiet)}>{email}</p>
      {isAdmin(role) && (
        <p className={classNames(text.small, text.quiet)}>
          {lastSignInAt === null ? m.neverSignedIn : m.lastSignIn({ day: dayOf(lastSignInAt) })}
          <br />
          {m.createdOn({ day: dayOf(createdAt) })}
        </p>
      )}
      {onApprove && (
        <Button size="small" variant="filled" onClick={onApprove}>
          {m.approve}
        </Button>
      )}
    </div>
  );
}
