import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/dashboard.ts';
import type { accountsContract } from '#src/features/accounts/contract.ts';
import { roleGroup } from '#src/features/accounts/rules/role.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

const accounts = createFeatureApi<typeof accountsContract>('accounts');

export const pendingApprovalsQuery = accounts.list.queryOptions({ input: {} });

/** For a super admin: how many accounts wait, if any. [6.4] */
export function PendingApprovals() {
  const { data } = useQuery(pendingApprovalsQuery);
  const count = data?.items.filter((account) => roleGroup(account) === 'pending').length ?? 0;
  if (count === 0) return null;
  return (
    <Card
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 3,
        px: { xs: 4, sm: 5 },
        py: 3,
      }}
    >
      <Typography>{m.accountsAwaitApproval({ count })}</Typography>
      <Button component={RouterLink} to="/admin/roles" variant="outlined" color="inherit">
        {m.reviewAccounts}
      </Button>
    </Card>
  );
}
