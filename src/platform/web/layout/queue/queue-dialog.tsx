import type { ReactNode } from 'react';
import * as m from '#messages/platform.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Progress } from '#src/platform/web/kit/display/progress.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import * as styles from './queue-dialog.module.css';
import type { Queue } from './use-queue.ts';

type QueueDialogProps<Item extends { id: string }, Result> = {
  /** The items that it works on, with their results. */
  queue: Queue<Item, Result>;
  /** Shown in this order, with those that are left out. */
  items: readonly Item[];
  /** The title before it starts. */
  question: string;
  /** What it does: the button, and the title afterwards. */
  label: string;
  listLabel: string;
  /** Before it starts. */
  help: ReactNode;
  progressOf: (doneCount: number) => string;
  /** Lines about an item; the first is its name. */
  describe: (item: Item) => { name: string; detail: string; warnings?: readonly string[] };
  /** Beside an item before it starts. */
  before: (item: Item) => ReactNode;
  runningLabel: string;
  /** Beside an item afterwards. */
  after: (item: Item, result: Result) => ReactNode;
  /** Where an item that failed can be repaired. */
  repair: { label: string; path: (item: Item) => string };
  /** False while it can’t start. */
  canStart?: boolean;
  /** Buttons once it has ended, before “Done”. */
  nextSteps?: ReactNode;
  /** Below the list, before it starts. */
  total?: ReactNode;
  onClose: () => void;
};

/** Asks once, then works on one item after the other, shows what became of each, and repeats what failed. */
export function QueueDialog<Item extends { id: string }, Result>(props: QueueDialogProps<Item, Result>) {
  const { queue, items, question, label, help, progressOf, describe, canStart = true, onClose } = props;
  const { outcomes, left, doneCount, hasFailed, state, start, stop } = queue;
  const progressLabel = progressOf(doneCount);
  const finished = [...outcomes.values()].filter(({ is }) => is !== 'running').length;
  return (
    <DialogShell
      title={state === 'ready' ? question : label}
      width="medium"
      isBusy={state === 'running'}
      onClose={onClose}
      {...(state !== 'ready' && { cancelLabel: null })}
      actions={
        state === 'ready' ? (
          <Button variant="filled" autoFocus disabled={!canStart} onClick={() => void start()}>
            {label}
          </Button>
        ) : state === 'running' ? (
          <Button tone="neutral" onClick={stop}>
            {m.stop}
          </Button>
        ) : (
          <>
            {left.length > 0 && (
              <Button tone="neutral" onClick={() => void start()}>
                {hasFailed ? m.tryAgain : m.continue}
              </Button>
            )}
            {props.nextSteps}
            <Button variant="filled" autoFocus onClick={onClose}>
              {m.done}
            </Button>
          </>
        )
      }
    >
      {state === 'ready' ? (
        <div className={text.body}>{help}</div>
      ) : (
        <div className={styles.progress}>
          <p aria-live="polite" className={text.body}>
            {progressLabel}
          </p>
          <Progress label={progressLabel} percent={(100 * finished) / Math.max(doneCount + left.length, 1)} />
        </div>
      )}
      <ul aria-label={props.listLabel} className={text.list}>
        {items.map((item) => {
          const { name, detail, warnings = [] } = describe(item);
          return (
            <li key={item.id} className={styles.item}>
              <div>
                <div className={text.medium}>{name}</div>
                <div className={classNames(text.small, text.quiet)}>{detail}</div>
                {state === 'ready' &&
                  warnings.map((warning) => (
                    <div key={warning} className={classNames(text.small, text.warning)}>
                      {warning}
                    </div>
                  ))}
              </div>
              <div className={styles.outcome}>
                <Outcome {...props} item={item} />
              </div>
            </li>
          );
        })}
      </ul>
      {state === 'ready' && props.total}
    </DialogShell>
  );
}

type OutcomeProps<Item extends { id: string }, Result> = QueueDialogProps<Item, Result> & { item: Item };

function Outcome<Item extends { id: string }, Result>(props: OutcomeProps<Item, Result>) {
  const { queue, item, before, runningLabel, after, repair, onClose } = props;
  const outcome = queue.outcomes.get(item.id);
  switch (outcome?.is) {
    case undefined:
      return before(item);
    case 'running':
      return <div className={text.quiet}>{runningLabel}</div>;
    case 'done':
      return after(item, outcome.result);
    case 'failed':
      return (
        <>
          <div className={text.error}>{outcome.reason}</div>
          <TextLink to={repair.path(item)} onClick={onClose}>
            {repair.label}
          </TextLink>
        </>
      );
  }
}
