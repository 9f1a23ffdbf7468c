// oxlint-disable-next-line no-restricted-imports -- no field waits in it, and visitors load nothing for it
import { Suspense, lazy } from 'react';
import { Outlet } from 'react-router';
import * as m from '#messages/app.ts';
import { loginPath, registerPath, useSession } from '#src/features/identity/web/public.tsx';
import { ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import * as styles from './bar.module.css';
import { Brand, brandPath } from './brand.tsx';
import { loadShellParts } from './load-shell-parts.ts';
import { SkipLink } from './skip-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

// Menus are heavy and not needed to sign in, nor is what other parts load with.
const AccountActions = lazy(async () => {
  const [{ AccountActions: Actions }] = await Promise.all([import('./account-menu.tsx'), loadShellParts()]);
  return { default: Actions };
});

/** Header and copyright only: no drawer, no timer. [2.16] */
export function SimpleLayout() {
  return (
    <div className={styles.simpleLayout}>
      <SkipLink />
      <header className={styles.simpleHeader}>
        <div className={styles.simpleHeaderLine}>
          <Brand />
          <div className={styles.space} />
          <ThemeSwitch />
          <HeaderActions />
        </div>
      </header>
      <main id="main" className={styles.simpleMain}>
        <Outlet />
      </main>
      <footer className={styles.simpleFooter}>{m.copyright}</footer>
    </div>
  );
}

/** Sign-in links; for signed-in users, a link to the app and the account menu. [2.19] */
function HeaderActions() {
  const session = useSession();
  const home = brandPath(session);
  if (session.status === 'signedIn') {
    return (
      <>
        {home !== '/' && (
          <ButtonLink to={home} variant="outlined">
            {m.continue}
          </ButtonLink>
        )}
        <Suspense>
          <AccountActions hasLogout={home === '/'} />
        </Suspense>
      </>
    );
  }
  return (
    <nav aria-label={m.mainNavigation} className={styles.actions}>
      <ButtonLink to={loginPath} tone="neutral">
        {m.login}
      </ButtonLink>
      <ButtonLink to={registerPath} variant="filled">
        {m.register}
      </ButtonLink>
    </nav>
  );
}
