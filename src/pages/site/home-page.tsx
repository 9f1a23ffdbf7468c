import { useState } from 'react';
import { Navigate } from 'react-router';
import { homePath, roleGroup } from '#src/features/identity/rules/role.ts';
import { useSession } from '#src/features/identity/web/public.tsx';
import { AwaitingApproval } from './awaiting-approval.tsx';
import { Benefits } from './benefits.tsx';
import { Hero } from './hero.tsx';
import * as styles from './home.module.css';

/** Marketing page for visitors; pending accounts see that they await approval, then their own home. [2.1] [2.27] */
export function HomePage() {
  const session = useSession();
  const [hasWaited, setHasWaited] = useState(false);
  if (session.status === 'signedIn' && !session.isRoleMissing) {
    if (roleGroup(session.role) === 'pending') {
      if (!hasWaited) setHasWaited(true);
      return <AwaitingApproval email={session.user.email} />;
    }
    if (hasWaited) return <Navigate to={homePath(roleGroup(session.role))} />;
  }
  return (
    <div className={styles.home}>
      <Hero session={session} />
      <Benefits />
    </div>
  );
}
