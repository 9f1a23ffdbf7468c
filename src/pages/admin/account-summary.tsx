import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import * as m from '#messages/admin-page.ts';
import type { Account } from '#src/features/identity/contract-accounts.ts';
import { isAdmin } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { AccountStatusBadge } from './account-status.tsx';

type AccountSummaryProps = { account: Account; onApprove: (() => void) | undefined };

/** Who it is; for administrators also its status and when it was used. */
export function AccountSummary({ account, onApprove }: AccountSummaryProps) {
  const { role, preferences } = useAccount();
  const { displayName, email, status, lastSignInAt, createdAt } = account;
  const dayOf = (instant: string) =>
    formatInstant(instant, { dateStyle: 'medium', timeZone: preferences.timeZone });
  return (
    <Box sx={{ gridColumn: { sm: '1 / -2', md: 'auto' }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', columnGap: 3, flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{displayName}</Typography>
        {isAdmin(role) && <AccountStatusBadge status={status} />}
      </Box>
      <Typography variant="body2" sx={quiet}>
        {email}
      </Typography>
      {isAdmin(role) && (
        <Typography variant="body2" sx={quiet}>
          {lastSignInAt === null ? m.neverSignedIn : m.lastSignIn({ day: dayOf(lastSignInAt) })}
          <br />
          {m.createdOn({ day: dayOf(createdAt) })}
        </Typography>
      )}
      {onApprove && (
        <Button size="small" variant="contained" sx={{ mt: 2 }} onClick={onApprove}>
          {m.approve}
        </Button>
      )}
    </Box>
  );
}

const quiet = { color: 'text.secondary', overflowWrap: 'anywhere' } as const;
