import * as styles from './tick.module.css';
import { Tick } from './tick.tsx';
import type { TickProps } from './tick.tsx';

/** On or off at once, without saving. */
export function Switch(props: TickProps) {
  return <Tick {...props} type="checkbox" isSwitch mark={styles.switch} />;
}
