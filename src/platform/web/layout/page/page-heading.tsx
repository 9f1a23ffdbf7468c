import type { ReactNode } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { NoWrapNumbers } from '#src/platform/web/kit/display/no-wrap-numbers.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './page.module.css';

/** A page's level-1 heading; gets focus after navigation. */
export function PageHeading({ children }: { children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className={classNames(text.title, styles.heading)}>
      <NoWrapNumbers>{children}</NoWrapNumbers>
    </h1>
  );
}
