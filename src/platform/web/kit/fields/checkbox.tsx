import * as styles from './tick.module.css';
import { Tick } from './tick.tsx';
import type { TickProps } from './tick.tsx';

export function Checkbox({ isMixed = false, ...props }: TickProps) {
  return (
    <Tick
      {...props}
      type="checkbox"
      mark={styles.checkbox}
      boxRef={(input) => {
        if (input) input.indeterminate = isMixed;
      }}
    />
  );
}
