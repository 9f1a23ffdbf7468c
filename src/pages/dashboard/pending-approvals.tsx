import * as m from '#messages/dashboard-page.ts';
import { ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import * as styles from './dashboard.module.css';

/** For a super admin: how many accounts wait, if any. [6.4] */
export function PendingApprovals({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Card className={styles.approvals}>
      {m.accountsAwaitApproval({ count })}
      <ButtonLink to="/admin/roles" variant="outlined">
        {m.reviewAccounts}
      </ButtonLink>
    </Card>
  );
}
