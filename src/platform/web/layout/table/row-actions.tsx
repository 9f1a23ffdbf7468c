import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { Ellipsis } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/platform.ts';

export type RowAction = {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
  /** Also shown in the row itself on hover or focus. */
  isQuick?: boolean;
  isDangerous?: boolean;
};

/** A row's actions: all in its menu, quick ones in the row. */
export function RowActions({ of: itemName, actions }: { of: string; actions: readonly RowAction[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Fifty closed menus would slow a long list, so each is created when first opened.
  const [hasOpened, setHasOpened] = useState(false);
  return (
    <>
      {actions
        .filter(({ isQuick }) => isQuick)
        .map(({ label, icon: Icon, onClick }) => (
          <Tooltip key={label} title={label}>
            <IconButton
              className="quick-action"
              aria-label={m.actionOn({ action: label, name: itemName })}
              onClick={onClick}
            >
              <Icon size={16} aria-hidden />
            </IconButton>
          </Tooltip>
        ))}
      <IconButton
        aria-label={m.actionsFor({ name: itemName })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setHasOpened(true);
        }}
      >
        <Ellipsis size={18} aria-hidden />
      </IconButton>
      {hasOpened && (
        <ActionMenu
          actions={actions}
          anchor={anchor}
          onClose={() => {
            setAnchor(null);
          }}
        />
      )}
    </>
  );
}

type ActionMenuProps = { actions: readonly RowAction[]; anchor: HTMLElement | null; onClose: () => void };

/** Only the menu, anchored to the clicked element: a list of thousands shares one. */
export function ActionMenu({ actions, anchor, onClose }: ActionMenuProps) {
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      {actions.map(({ label, icon: Icon, onClick, isDangerous }) => (
        <MenuItem
          key={label}
          onClick={() => {
            // During the closing animation, a second click would repeat the action and take over its "Undo".
            if (!anchor) return;
            onClose();
            onClick();
          }}
          sx={isDangerous ? { color: 'error.text' } : {}}
        >
          <ListItemIcon>
            <Icon size={16} aria-hidden />
          </ListItemIcon>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
