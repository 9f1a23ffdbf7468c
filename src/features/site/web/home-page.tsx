import Box from '@mui/material/Box';
import { roleGroup } from '#src/features/accounts/rules/role.ts';
import { useSession } from '#src/features/session/web/public.tsx';
import { AwaitingApproval } from './awaiting-approval.tsx';
import { Benefits } from './benefits.tsx';
import { Hero } from './hero.tsx';

/** Marketing page for visitors; pending accounts see that they await approval. [2.1] [2.27] */
export function HomePage() {
  const session = useSession();
  if (session.status === 'signedIn' && roleGroup(session.role) === 'pending' && !session.isRoleMissing) {
    return <AwaitingApproval email={session.user.email} />;
  }
  return (
    <Box sx={{ width: '100%', maxWidth: 1180, mx: 'auto', px: { xs: 4, sm: 6 } }}>
      <Hero session={session} />
      <Benefits />
    </Box>
  );
}
