import { PreviewCard as Base } from '@base-ui/react/preview-card';
import type { ReactNode, RefObject } from 'react';
import * as popup from './popup.module.css';

type SuggestPopupProps = {
  isOpen: boolean;
  /** The list stands below it. */
  field: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** The list of a field that keeps the focus. Loaded when it is first opened: see `SuggestInput`. */
export function SuggestPopup({ isOpen, field, children }: SuggestPopupProps) {
  return (
    <Base.Root open={isOpen}>
      <Base.Portal>
        <Base.Positioner
          anchor={field}
          align="start"
          sideOffset={4}
          // Above or below: beside it are other fields.
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
          className={popup.positioner}
        >
          <Base.Popup className={popup.popup} tabIndex={undefined}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
