import { homePath, roleGroup } from '#src/features/identity/rules/role.ts';
import { useSession } from '#src/features/identity/web/public.tsx';
import type { Session } from '#src/features/identity/web/public.tsx';
import { AppLink } from '#src/platform/web/kit/actions/app-link.tsx';
import * as styles from './bar.module.css';

/** Logo and name; links to the current user's home page. [2.22] */
export function Brand({ onClick }: { onClick?: () => void }) {
  return (
    <AppLink to={brandPath(useSession())} onClick={onClick} className={styles.brand}>
      <LogoMark />
      Stint
    </AppLink>
  );
}

export function brandPath(session: Session): string {
  return session.status === 'signedIn' ? homePath(roleGroup(session.role)) : '/';
}

/** A clock with a quarter of an hour filled in: a stint. */
function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" width={28} height={28} aria-hidden>
      <rect width="32" height="32" rx="8" fill="#556cd6" />
      <circle cx="16" cy="16" r="9" fill="none" stroke="#fff" strokeWidth="2.5" />
      <path d="M16 16V7a9 9 0 0 1 9 9z" fill="#fff" />
    </svg>
  );
}
