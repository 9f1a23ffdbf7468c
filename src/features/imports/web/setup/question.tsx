import type { ReactNode } from 'react';
import * as styles from './setup.module.css';

export type QuestionName = 'dateOrder' | 'names' | 'projectRates' | 'rate';

/** What has to be answered before a file is imported. */
export function Question({ name, children }: { name: QuestionName; children: ReactNode }) {
  return (
    <div id={idOf(name)} className={styles.question}>
      {children}
    </div>
  );
}

/** The bar with the buttons covers the bottom of the page, so the question goes to the middle. */
export function focusQuestion(name: QuestionName): void {
  const first = document.getElementById(idOf(name))?.querySelector<HTMLElement>('input, button');
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}

function idOf(name: QuestionName): string {
  return `question-${name}`;
}
