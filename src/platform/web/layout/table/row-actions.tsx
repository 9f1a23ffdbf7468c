import { Ellipsis } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/platform.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { AnchoredMenu, MenuItem, loadMenus } from '#src/platform/web/kit/overlays/menu.tsx';
import * as styles from './records.module.css';

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
  return (
    <>
      {actions
        .filter(({ isQuick }) => isQuick)
        .map(({ label, icon: Icon, onClick }) => (
          <IconButton
            key={label}
            label={m.actionOn({ action: label, name: itemName })}
            title={label}
            onClick={onClick}
            className={styles.quick}
          >
            <Icon size={16} aria-hidden />
          </IconButton>
        ))}
      <IconButton
        label={m.actionsFor({ name: itemName })}
        aria-haspopup="menu"
        onPointerEnter={loadMenus}
        onFocus={loadMenus}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={18} aria-hidden />
      </IconButton>
      <ActionMenu actions={actions} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}

type ActionMenuProps = { actions: readonly RowAction[]; anchor: HTMLElement | null; onClose: () => void };

/** Only the menu, anchored to the clicked element: a list of thousands shares one. */
export function ActionMenu({ actions, anchor, onClose }: ActionMenuProps) {
  if (!anchor) return null;
  return (
    <AnchoredMenu anchor={anchor} align="end" onClose={onClose}>
      {actions.map(({ label, icon: Icon, onClick, isDangerous }) => (
        <MenuItem
          key={label}
          icon={<Icon size={16} aria-hidden />}
          tone={isDangerous ? 'danger' : undefined}
          onClick={() => {
            onClose();
            onClick();
          }}
        >
          {label}
        </MenuItem>
      ))}
    </AnchoredMenu>
  );
}
