import { Outlet } from 'react-router';
import * as m from '#messages/app.ts';
import { loginPath, registerPath, useSession } from '#src/features/identity/web/public.tsx';
import { ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import styles from './bar.module.css';
import { Brand, brandPath } from './brand.tsx';
import { loadShellParts } from './load-shell-parts.ts';
import { SkipLink } from './skip-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

// Menus are heavy and not needed to sign in.
const { Component: AccountMenu } = createLazyComponent(
  async () => (await Promise.all([import('./account-menu.tsx'), loadShellParts()]))[0].AccountMenu,
  { takesFocus: false },
);
const { Component: LogoutButton } = createLazyComponent(
  async () => (await import('./account-menu.tsx')).LogoutButton,
  { takesFocus: false },
);

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
          <ButtonLink to={home} variant="outlined" tone="neutral">
            {m.continue}
          </ButtonLink>
        )}
        {home === '/' && <LogoutButton />}
        <AccountMenu />
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
