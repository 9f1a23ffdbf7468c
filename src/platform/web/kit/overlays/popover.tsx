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
