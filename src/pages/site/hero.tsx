import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import * as m from '#messages/site-page.ts';
import { homePath, roleGroup } from '#src/features/identity/rules/role.ts';
import type { Session } from '#src/features/identity/web/public.tsx';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import { ExampleDay } from './example-day.tsx';

export function Hero({ session }: { session: Session }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        alignItems: 'center',
        gap: { xs: 10, md: 16 },
        py: { xs: 10, md: 22 },
      }}
    >
      <Box sx={{ '& h1': { fontSize: { xs: 32, sm: 40 }, lineHeight: 1.15, letterSpacing: '-0.025em' } }}>
        <PageHeading>{m.headline}</PageHeading>
        <Typography
          sx={{
            mt: 5,
            mb: 8,
            maxWidth: 480,
            textWrap: 'pretty',
            fontSize: 16,
            lineHeight: 1.6,
            color: 'text.secondary',
          }}
        >
          {m.pitch}
        </Typography>
        <SignInLinks session={session} />
      </Box>
      <ExampleDay />
    </Box>
  );
}

function SignInLinks({ session }: { session: Session }) {
  if (session.status === 'signedIn') {
    return (
      <Button component={Link} to={homePath(roleGroup(session.role))} variant="contained" size="large">
        {m.continueWorking}
      </Button>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <Button component={Link} to="/auth/register" variant="contained" size="large">
        {m.createAnAccount}
      </Button>
      <Button component={Link} to="/auth/login" variant="outlined" color="inherit" size="large">
        {m.logIn}
      </Button>
    </Box>
  );
}
