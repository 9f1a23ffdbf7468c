import * as m from '#messages/timer.ts';
import type { WorkFields } from '#src/features/timer/rules/timer/command.ts';
import { clearDraft } from '#src/features/timer/rules/widget/timer-form.ts';
import type { Transition } from '#src/features/timer/web/store/timer-store.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './timer-panel.module.css';

/** The text typed when another device started a run, kept until that run ends. */
export function DraftNotice({
  draft,
  onAct: dispatch,
}: {
  draft: WorkFields;
  onAct: (act: Transition) => void;
}) {
  const { description } = draft;
  return (
    <div className={styles.draft}>
      <p className={classNames(text.small, text.quiet)}>
        {description === '' ? m.unnamedDraftKept : m.draftKept({ description })}
      </p>
      <Button size="small" tone="neutral" aria-label={m.discardDraft} onClick={() => dispatch(clearDraft)}>
        {m.discard}
      </Button>
    </div>
  );
}
