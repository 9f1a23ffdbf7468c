import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import * as styles from './tooltip.module.css';

type TooltipProps = {
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Has its own name: the tooltip is only for the eye. */
  children: ReactElement;
};

/** On hover and keyboard focus. For the full text of what is cut off, the `title` attribute does. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={500} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} side={side} sideOffset={6}>
          <Base.Popup className={styles.tooltip}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
