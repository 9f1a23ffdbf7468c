import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages/app.ts';
import { useAvatar } from '#src/features/documents/web/avatar/use-avatar.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { AccountAvatar } from '#src/platform/web/format/account-avatar.tsx';
import { accountMenu } from './navigation-menu.ts';
import { useLogout } from './use-logout.ts';

/** [2.20] */
export function AccountMenu() {
  const session = useAccount();
  const { user } = session;
  const avatar = useAvatar();
  const logout = useLogout();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => {
    setAnchor(null);
  };
  const name = user.displayName || user.email;
  return (
    <>
      <IconButton
        aria-label={m.account}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title={name}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
        sx={{ borderRadius: '50%', p: 0, width: 44, height: 44 }}
      >
        <AccountAvatar user={user} src={avatar?.url} size={32} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-label': m.accountOf({ name, email: user.email }) },
          paper: { sx: { width: 240, mt: 1 } },
        }}
      >
        {/* Hidden from screen readers: the menu's name has it already. */}
        <Box component="li" aria-hidden sx={{ px: 4, pt: 2, pb: 3, minWidth: 0 }}>
          <Box sx={{ fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis' }}>{user.displayName}</Box>
          <Box sx={{ fontSize: 13, color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {user.email}
          </Box>
        </Box>
        <Divider component="li" role="separator" sx={{ mb: 1 }} />
        {accountMenu(session).map(({ label, path, icon: Icon }) => (
          <MenuItem key={path} component={Link} to={path} onClick={close}>
            <Icon size={18} aria-hidden />
            {label}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            close();
            void logout();
          }}
        >
          <LogOut size={18} aria-hidden />
          {m.logout}
        </MenuItem>
      </Menu>
    </>
  );
}

/** For pages of accounts without a menu, such as before approval. [2.27] */
export function LogoutButton() {
  const logout = useLogout();
  return (
    <Button variant="outlined" color="inherit" onClick={() => void logout()}>
      {m.logout}
    </Button>
  );
}
