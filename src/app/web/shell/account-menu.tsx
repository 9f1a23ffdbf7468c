import { useState } from 'react';
import type { ComponentProps } from 'react';
import * as m from '#messages/app.ts';
import { useAvatar } from '#src/features/documents/web/avatar/use-avatar.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { AccountAvatar } from '#src/platform/web/format/account-avatar.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import * as styles from './bar.module.css';
import { useLogout } from './use-logout.ts';

const menu = createLazyComponent(async () => (await import('./open-account-menu.tsx')).OpenAccountMenu, {
  takesFocus: false,
});

/** The menu itself loads with the first click. [2.20] */
export function AccountMenu() {
  const [isUsed, setIsUsed] = useState(false);
  const button = (
    <AccountButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={menu.preload}
      onClick={() => setIsUsed(true)}
    />
  );
  return isUsed ? <menu.Component trigger={<AccountButton />} fallback={button} /> : button;
}

function AccountButton(props: ComponentProps<'button'>) {
  const { user } = useAccount();
  const avatar = useAvatar();
  return (
    <IconButton
      {...props}
      isRound
      label={m.account}
      title={user.displayName || user.email}
      className={styles.account}
    >
      <AccountAvatar user={user} src={avatar?.url} size={32} />
    </IconButton>
  );
}

/** In the header of simple pages; accounts without another page, such as before approval, can log out there. [2.27] */
export function AccountActions({ hasLogout }: { hasLogout: boolean }) {
  return (
    <>
      {hasLogout && <LogoutButton />}
      <AccountMenu />
    </>
  );
}

function LogoutButton() {
  const logout = useLogout();
  return (
    <Button variant="outlined" onClick={() => void logout()}>
      {m.logout}
    </Button>
  );
}
