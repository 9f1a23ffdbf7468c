import type { LucideIcon } from 'lucide-react';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import text from '#src/platform/web/kit/text.module.css';
import { IconDisc } from './icon-disc.tsx';
import styles from './message.module.css';

export type EmptyStateProps = {
  icon: LucideIcon;
  /** What belongs here and why. */
  sentence: string;
  action?: { label: string; onClick: () => void } | undefined;
};

/** An empty list: an icon, a sentence, a button. */
export function EmptyState({ icon, sentence, action }: EmptyStateProps) {
  return (
    <div className={styles.message}>
      <IconDisc icon={icon} />
      <p className={classNames(text.body, text.quiet)}>{sentence}</p>
      {action && (
        <Button variant="filled" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
