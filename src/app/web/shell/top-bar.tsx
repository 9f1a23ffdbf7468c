import { Menu as MenuIcon } from 'lucide-react';
import * as m from '#messages/app.ts';
import { SearchButton } from '#src/app/web/palette/search-button.tsx';
import { useSession, loginPath } from '#src/features/identity/web/public.tsx';
import { ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import * as styles from './bar.module.css';
import { Brand } from './brand.tsx';
import { SignedInParts } from './signed-in-parts.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

type TopBarProps = { onOpenNavigation: () => void; onPrepareSearch: () => unknown; onSearch: () => void };

export function TopBar({ onOpenNavigation, onPrepareSearch, onSearch }: TopBarProps) {
  const { status } = useSession();
  return (
    <header className={styles.bar}>
      <IconButton label={m.openNavigation} onClick={onOpenNavigation} className={styles.openNavigation}>
        <MenuIcon size={22} aria-hidden />
      </IconButton>
      <Brand />
      <div className={styles.middle}>
        {status === 'signedIn' && <SearchButton onPrepare={onPrepareSearch} onClick={onSearch} />}
      </div>
      <SignedInParts at="topBar" />
      <ThemeSwitch />
      {status === 'signedIn' ? (
        <AccountMenu />
      ) : (
        <ButtonLink to={loginPath} tone="neutral" className={styles.loginBelowMd}>
          {m.login}
        </ButtonLink>
      )}
    </header>
  );
}
