import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as popup from '#src/platform/web/kit/fields/popup.module.css';

type AnchoredPopoverProps = {
  label: string;
  anchor: Element;
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
};

/** Something to read or fill in beside an element; open while it is rendered. */
export function AnchoredPopover({ anchor, label, onClose, className, children }: AnchoredPopoverProps) {
  return (
    <Base.Root
      open
      modal
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          className={popup.positioner}
          sideOffset={4}
          align="start"
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
        >
          <Base.Popup
            aria-label={label}
            aria-modal
            className={classNames(popup.popup, className)}
            finalFocus={() => (anchor instanceof HTMLElement ? anchor : true)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
