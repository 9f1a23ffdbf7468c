import type { LucideIcon } from 'lucide-react';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './message.module.css';

export type EmptyStateProps = {
  icon: LucideIcon;
  /** What belongs here and why. */
  sentence: string;
  action?: EmptyStateAction | undefined;
  /** The second action stands beside the first, and is quieter. */
  otherAction?: EmptyStateAction | undefined;
};

type EmptyStateAction = { label: string; onClick: () => void };

/** An empty list: an icon, a sentence, a button and, for a first record, the shape of what will be there. */
export function EmptyState({
  icon: Icon,
  sentence,
  action,
  otherAction,
  hasSamples = false,
}: EmptyStateProps & { hasSamples?: boolean }) {
  return (
    <>
      <div className={styles.message}>
        <Icon size={24} strokeWidth={1.75} aria-hidden className={styles.icon} />
        <p className={classNames(text.body, text.quiet)}>{sentence}</p>
        {(action ?? otherAction) && (
          <div className={styles.actions}>
            {action && (
              <Button variant="filled" onClick={action.onClick}>
                {action.label}
              </Button>
            )}
            {otherAction && <Button onClick={otherAction.onClick}>{otherAction.label}</Button>}
          </div>
        )}
      </div>
      {hasSamples && (
        <div aria-hidden className={styles.samples}>
          <span />
          <span />
        </div>
      )}
    </>
  );
}
