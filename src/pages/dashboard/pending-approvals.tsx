import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/dashboard-page.ts';

/** For a super admin: how many accounts wait, if any. [6.4] */
export function PendingApprovals({ count }: { count: number }) {
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
