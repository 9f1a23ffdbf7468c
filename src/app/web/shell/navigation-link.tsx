import { useLocation } from 'react-router';
import { PageLink } from '#src/platform/web/kit/actions/page-link.tsx';
import type { PageLinkProps } from '#src/platform/web/kit/actions/page-link.tsx';

/** A link of the menu, marked while its page, or one below it, is open. */
export function NavigationLink({ to, ...rest }: PageLinkProps & { to: string }) {
  // Addresses of pages may be written in capitals.
  const path = useLocation().pathname.toLowerCase();
  const isCurrent = path === to || (to !== '/' && path.startsWith(`${to}/`));
  return <PageLink {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
