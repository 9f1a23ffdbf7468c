import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, useLocation } from 'react-router';
import * as m from '#messages/site-page.ts';
import { homePath, roleGroup } from '#src/features/identity/rules/role.ts';
import { useSession } from '#src/features/identity/web/public.tsx';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import { maxListWidth } from '#src/platform/web/theme/tokens.ts';

/** [2.33] */
export function NotFoundPage() {
  const session = useSession();
  const { pathname } = useLocation();
  const home = session.status === 'signedIn' ? homePath(roleGroup(session.role)) : '/';
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'start',
        gap: 4,
        width: '100%',
        maxWidth: maxListWidth,
        mx: 'auto',
      }}
    >
      <PageHeading>{m.pageNotFound}</PageHeading>
      <Typography variant="subtitle1" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {m.pageNotFoundHint({ pathname })}
      </Typography>
      <Button component={Link} to={home} variant="contained">
        {homeLabels[home] ?? m.goToDashboard}
      </Button>
    </Box>
  );
}

const homeLabels: Readonly<Record<string, string>> = {
  '/': m.goToHomePage,
  '/dashboard-client': m.goToClientPortal,
};
