import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Drawer from '@mui/material/Drawer';
import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import * as m from '#messages/app.ts';
import { useSession } from '#src/features/identity/web/public.tsx';
import { appBarHeight, drawerWidth, collapsedDrawerWidth } from '#src/platform/web/theme/tokens.ts';
import { Brand } from './brand.tsx';
import { Navigation } from './navigation.tsx';

/** Always visible from md up, expanded or as a rail of icons. [9.7] */
export function PermanentDrawer({
  isFolded: isCollapsed,
  onFold: onToggle,
}: {
  isFolded: boolean;
  onFold: () => void;
}) {
  const label = isCollapsed ? m.expandNavigation : m.collapseNavigation;
  return (
    <Box
      component="nav"
      aria-label={m.mainNavigation}
      sx={{
        position: 'fixed',
        top: appBarHeight,
        bottom: 0,
        left: 0,
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        width: isCollapsed ? collapsedDrawerWidth : drawerWidth,
        overflowX: 'hidden',
        overflowY: 'auto',
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
        transition: (theme) => theme.transitions.create('width'),
      }}
    >
      <Navigation isCollapsed={isCollapsed} />
      <ButtonBase
        aria-label={label}
        title={label}
        onClick={onToggle}
        sx={{
          justifyContent: 'flex-start',
          flexShrink: 0,
          height: 44,
          px: '26px',
          borderTop: 1,
          borderColor: 'divider',
          color: 'text.secondary',
          '&:hover': { color: 'text.primary' },
          '&:focus-visible': { outlineOffset: -3 },
        }}
      >
        {isCollapsed ? <ChevronsRight size={20} aria-hidden /> : <ChevronsLeft size={20} aria-hidden />}
      </ButtonBase>
    </Box>
  );
}

/** Below md, opened by the menu button. [2.21] */
export function TemporaryDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const session = useSession();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      sx={{ display: { md: 'none' } }}
      slotProps={{
        paper: { 'aria-label': m.navigation, sx: { width: drawerWidth } },
      }}
    >
      {/* The paper is a dialog; its content is the navigation. */}
      <Box
        component="nav"
        aria-label={m.mainNavigation}
        sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}
      >
        <Box sx={{ px: 6, py: 3, borderBottom: 1, borderColor: 'divider' }}>
          <Brand onClick={onClose} />
          {session.status === 'signedIn' && (
            <Box sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {session.user.email}
            </Box>
          )}
        </Box>
        <Navigation onNavigate={onClose} />
      </Box>
    </Drawer>
  );
}
