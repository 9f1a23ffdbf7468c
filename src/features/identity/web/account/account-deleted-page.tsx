import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/identity.ts';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';

export function AccountDeletedPage() {
  return (
    <Box sx={{ flex: 1, display: 'grid', placeContent: 'center', gap: 2, p: 6, textAlign: 'center' }}>
      <PageHeading>{m.accountDeleted}</PageHeading>
      <Typography sx={{ color: 'text.secondary' }}>{m.accountDeletedLead}</Typography>
      <Link component={RouterLink} to="/auth/register">
        {m.createAnAccount}
      </Link>
    </Box>
  );
}
