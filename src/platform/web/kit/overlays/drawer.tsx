import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import * as scrim from './dialog.module.css';
import * as styles from './drawer.module.css';

type DrawerProps = {
  label: string;
  side?: 'left' | 'right' | 'full';
  onClose: () => void;
  children: ReactNode;
};

/** A panel along an edge of the screen, over the page. Open while it is rendered. */
export function Drawer({ label, side = 'left', onClose, children }: DrawerProps) {
  return (
    <Base.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={scrim.scrim} />
        <Base.Popup aria-label={label} className={styles.drawer} data-side={side}>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
