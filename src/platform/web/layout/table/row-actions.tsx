import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { Ellipsis } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';

export type RowAction = {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
  /** Also stands in the row itself, seen while one points at it or has the focus in it. */
  isQuick?: boolean;
  isDangerous?: boolean;
};

/** What can be done with one row: everything in its menu, the quick ones within reach. */
export function RowActions({ of: itemName, actions }: { of: string; actions: readonly RowAction[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Fifty closed menus would make a long list slow: each is made when it first opens.
  const [hasOpened, setHasOpened] = useState(false);
  return (
    <>
      {actions
        .filter(({ isQuick }) => isQuick)
        .map(({ label, icon: Icon, onClick }) => (
          <Tooltip key={label} title={label}>
            <IconButton className="quick-action" aria-label={`${label}: ${itemName}`} onClick={onClick}>
              <Icon size={16} aria-hidden />
            </IconButton>
          </Tooltip>
        ))}
      <IconButton
        aria-label={`Actions for ${itemName}`}
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

/** The menu alone, at what was pressed: a list of thousands has one for all its rows. */
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
            // While it fades away, a second click would do the same again, and take the first one's "Undo".
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
