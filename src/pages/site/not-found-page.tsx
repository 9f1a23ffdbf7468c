import { useLocation } from 'react-router';
import * as m from '#messages/site-page.ts';
import { homePath, roleGroup } from '#src/features/identity/rules/role.ts';
import { useSession } from '#src/features/identity/web/public.tsx';
import { ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import * as styles from './site.module.css';

/** [2.33] */
export function NotFoundPage() {
  const session = useSession();
  const { pathname } = useLocation();
  const home = session.status === 'signedIn' ? homePath(roleGroup(session.role)) : '/';
  return (
    <div className={classNames(styles.page, styles.notFound)}>
      <PageHeading>{m.pageNotFound}</PageHeading>
      <p className={classNames(text.lead, text.quiet)}>{m.pageNotFoundHint({ pathname })}</p>
      <ButtonLink to={home} variant="filled">
        {homeLabels[home] ?? m.goToDashboard}
      </ButtonLink>
    </div>
  );
}

const homeLabels: Readonly<Record<string, string>> = {
  '/': m.goToHomePage,
  '/dashboard-client': m.goToClientPortal,
};
