import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import popup from '#src/platform/web/kit/fields/popup.module.css';
import styles from './popover.module.css';

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  label: string;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
};

/** Something to read or fill in beside the button that opens it. */
export function Popover({ trigger, label, align = 'start', children }: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={popup.positioner} sideOffset={4} align={align}>
          <Base.Popup aria-label={label} className={classNames(popup.popup, styles.popover)}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type AnchoredPopoverProps = Pick<PopoverProps, 'label' | 'children'> & {
  anchor: Element;
  onClose: () => void;
  className?: string | undefined;
};

/** Open while it is rendered, at any element. */
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
