import * as styles from './choices.module.css';
import { choiceHint } from './menu-choice.ts';
import type { MenuChoice } from './menu-choice.ts';

/** A choice and what is known about it, on two lines. */
export function ChoiceText({ choice }: { choice: MenuChoice }) {
  const hint = choiceHint(choice);
  return (
    <span className={styles.choice} title={choice.label}>
      <span>{choice.label}</span>
      {hint !== '' && <small>{hint}</small>}
    </span>
  );
}
