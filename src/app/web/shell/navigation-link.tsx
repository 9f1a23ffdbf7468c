import { useLocation } from 'react-router';
import { AppLink } from '#src/platform/web/kit/actions/app-link.tsx';
import type { AppLinkProps } from '#src/platform/web/kit/actions/app-link.tsx';

/** A link of the menu, marked while its page, or one below it, is open. */
export function NavigationLink({ to, ...rest }: AppLinkProps & { to: string }) {
  // Addresses of pages may be written in capitals.
  const path = useLocation().pathname.toLowerCase();
  const isCurrent = path === to || (to !== '/' && path.startsWith(`${to}/`));
  return <AppLink {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
