import { useEffect, useState } from 'react';
import * as m from '#messages/platform.ts';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as styles from './skeletons.module.css';

const widths = ['38%', '52%', '31%', '44%', '27%', '48%'] as const;

/** A list's shape while it loads; hidden if it loads at once. `isPart`: of a page that has loaded. */
export function SkeletonRows({ isPart = false }: { isPart?: boolean }) {
  const isLate = useIsDelayed();
  return (
    <output data-skeleton={isPart ? undefined : true} aria-label={m.loading} className={styles.rows}>
      {isLate &&
        widths.map((width) => (
          <span key={width} className={styles.row}>
            <Skeleton width={width} />
            <Skeleton width={72} />
          </span>
        ))}
    </output>
  );
}

const sections = [
  ['62%', '48%', '71%'],
  ['55%', '66%'],
] as const;

/** A detail page's shape while it loads; hidden if it loads at once. */
export function SkeletonSections() {
  const isLate = useIsDelayed();
  return (
    <output data-skeleton aria-label={m.loading} className={styles.sections}>
      {isLate &&
        sections.map((lines) => (
          <Card key={lines.join('')} isPadded>
            <Skeleton width={96} height={20} />
            {lines.map((width) => (
              <Skeleton key={width} width={width} height={20} />
            ))}
          </Card>
        ))}
    </output>
  );
}

/** The place of a section while it loads. */
export function SkeletonCard() {
  return (
    <Card isPadded>
      <Skeleton height={72} />
    </Card>
  );
}

const delayMs = 150;

/** True after a short delay, so fast loads don't flicker. */
export function useIsDelayed(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsLate(true);
    }, delayMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return isLate;
}
