import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as m from '#messages/platform.ts';
import { floatingShadow } from '#src/platform/web/theme/tokens.ts';
import { dismissNotice, noticeDurationMs, useNotice } from './notices.ts';
import type { Notice } from './notices.ts';

/**
 * Shows notices, once, in the shell: bottom left, or above the timer on phones; at the top while a
 * dialog is open. Stays visible while hovered or focused.
 */
export function NoticeBar() {
  const notice = useNotice();
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    if (notice === null || notice.durationMs === Infinity || isHeld) return undefined;
    const timer = setTimeout(() => dismissNotice(), notice.durationMs ?? noticeDurationMs);
    return () => {
      clearTimeout(timer);
    };
  }, [notice, isHeld]);

  return (
    <Corner
      // Always rendered, so screen readers announce changes.
      role={notice?.tone === 'failed' ? 'alert' : 'status'}
      aria-live={notice?.tone === 'failed' ? 'assertive' : 'polite'}
      onPointerEnter={() => {
        setIsHeld(true);
      }}
      onPointerLeave={() => {
        setIsHeld(false);
      }}
      onFocus={() => {
        setIsHeld(true);
      }}
      onBlur={() => {
        setIsHeld(false);
      }}
    >
      {notice && (
        <Bar key={notice.id} data-ways={notice.secondAction ? 2 : 1}>
          <Message>
            {notice.headline && <Headline {...notice.headline} />}
            {notice.message}
          </Message>
          <NoticeActionButton action={notice.action} />
          <NoticeActionButton action={notice.secondAction} />
          <IconButton color="inherit" aria-label={m.closeMessage} onClick={() => dismissNotice()}>
            <X size={16} aria-hidden />
          </IconButton>
        </Bar>
      )}
    </Corner>
  );
}

function Headline({ text, forMs }: NonNullable<Notice['headline']>) {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), forMs);
    return () => clearTimeout(timer);
  }, [forMs]);
  return isShown && <strong style={{ display: 'block', fontWeight: 650 }}>{text}</strong>;
}

function NoticeActionButton({ action }: Pick<Notice, 'action'>) {
  if (!action) return null;
  return (
    <Button
      color="inherit"
      sx={action.isMain ? main : usual}
      onClick={() => {
        dismissNotice();
        action.run();
      }}
    >
      {action.label}
    </Button>
  );
}

const usual = { flex: 'none', fontWeight: 650, textDecoration: 'underline', textUnderlineOffset: '0.25em' };
// The page's colours, inverted.
const main = {
  flex: 'none',
  color: 'text.primary',
  bgcolor: 'background.paper',
  '&:hover': { bgcolor: 'background.default' },
};

const Message = styled('div')({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });

const Corner = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  // Next to the drawer, so Profile and Logout stay visible.
  left: 'calc(16px + var(--drawer-room, 0px))',
  bottom: 16,
  maxWidth: 'calc(100vw - 32px - var(--drawer-room, 0px))',
  // Above the open timer, which is a sheet there.
  [theme.breakpoints.between('sm', 1280)]: {
    'html:has([data-timer-panel]) &': {
      bottom: 'min(16px + var(--timer-room, 0px) + var(--timer-message, 0px), 100dvh - 140px)',
    },
  },
  [theme.breakpoints.down('sm')]: {
    right: 16,
    bottom: 'min(16px + var(--timer-room, 0px) + var(--timer-message, 0px), 100dvh - 140px)',
    // Beside the round button of an idle timer.
    'html:has([data-state=idle]) &': { right: 84, bottom: 'calc(16px + var(--timer-message, 0px))' },
  },
  // Above a dialog: over neither its title nor its buttons. On phones below the title of one that fills the screen.
  'html:has(.MuiDialogActions-root) &': {
    top: 8,
    bottom: 'auto',
    [theme.breakpoints.down('sm')]: { right: 16 },
  },
  'html:has(.MuiDialog-paperFullScreen .MuiDialogActions-root) &': { top: 68 },
}));

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: 'fit-content',
  minWidth: 'min(320px, 100%)',
  maxWidth: 520,
  padding: '6px 6px 6px 16px',
  borderRadius: 10,
  boxShadow: floatingShadow,
  fontSize: 14,
  // Inverted, so it stands out in light and dark mode.
  color: theme.vars.palette.background.paper,
  backgroundColor: theme.vars.palette.text.primary,
  ':focus-visible': { outlineColor: 'currentColor' },
  animation: 'stint-rise 150ms ease-out',
  '@keyframes stint-rise': { from: { opacity: 0, transform: 'translateY(8px)' } },
  [theme.breakpoints.down('sm')]: {
    width: '100%',
    // Two actions wrap below the message.
    '&[data-ways="2"]': { flexWrap: 'wrap', justifyContent: 'flex-end' },
    '&[data-ways="2"] > div': { flexBasis: '100%' },
  },
}));
