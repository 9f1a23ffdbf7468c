import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Menu as MenuIcon } from 'lucide-react';
import { Link } from 'react-router';
import * as m from '#messages/app.ts';
import { SearchButton } from '#src/app/web/palette/search-button.tsx';
import { useSession, loginPath } from '#src/features/identity/web/public.tsx';
import { appBarHeight } from '#src/platform/web/theme/tokens.ts';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { SignedInParts } from './signed-in-parts.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

type TopBarProps = { onOpenNavigation: () => void; onSearch: () => void };

export function TopBar({ onOpenNavigation, onSearch }: TopBarProps) {
  const { status } = useSession();
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, sm: 2 },
        height: appBarHeight,
        px: { xs: 2, sm: 6 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton
        aria-label={m.openNavigation}
        onClick={onOpenNavigation}
        sx={{ display: { md: 'none' }, width: 44, height: 44, color: 'text.secondary' }}
      >
        <MenuIcon size={22} aria-hidden />
      </IconButton>
      <Brand />
      <Box sx={{ flex: 1, display: 'flex', justifyContent: { xs: 'flex-end', md: 'center' }, minWidth: 0 }}>
        {status === 'signedIn' && <SearchButton onClick={onSearch} />}
      </Box>
      <SignedInParts at="topBar" />
      <ThemeSwitch />
      {status === 'signedIn' ? (
        <AccountMenu />
      ) : (
        <Button component={Link} to={loginPath} color="inherit" sx={{ display: { md: 'none' } }}>
          {m.login}
        </Button>
      )}
    </Box>
  );
}
