import { LogOut } from 'lucide-react';
import type { ComponentProps } from 'react';
import * as m from '#messages/app.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#src/platform/web/kit/overlays/menu.tsx';
import * as styles from './bar.module.css';
import { accountMenu } from './navigation-menu.ts';
import { useLogout } from './use-logout.ts';

/** Profile, settings and logout, open as soon as it has loaded. [2.20] */
export function OpenAccountMenu({ trigger }: Pick<ComponentProps<typeof Menu>, 'trigger'>) {
  const session = useAccount();
  const { user } = session;
  const logout = useLogout();
  return (
    <Menu
      isOpenAtFirst
      trigger={trigger}
      align="end"
      label={m.accountOf({ name: user.displayName || user.email, email: user.email })}
      className={styles.accountMenu}
    >
      {/* Hidden from screen readers: the menu's name has it already. */}
      <div aria-hidden className={styles.accountName}>
        <div>{user.displayName}</div>
        <div>{user.email}</div>
      </div>
      <MenuSeparator />
      {accountMenu(session).map(({ label, path, icon: Icon }) => (
        <MenuLink key={path} to={path} icon={<Icon size={18} aria-hidden />}>
          {label}
        </MenuLink>
      ))}
      <MenuItem icon={<LogOut size={18} aria-hidden />} onClick={() => void logout()}>
        {m.logout}
      </MenuItem>
    </Menu>
  );
}
