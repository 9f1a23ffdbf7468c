import type { ReactNode } from 'react';
import { NoWrapNumbers } from '#src/platform/web/kit/display/no-wrap-numbers.tsx';
import * as text from '#src/platform/web/kit/text.module.css';

/** A page's level-1 heading; gets focus after navigation. */
export function PageHeading({ children }: { children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className={text.title}>
      <NoWrapNumbers>{children}</NoWrapNumbers>
    </h1>
  );
}
