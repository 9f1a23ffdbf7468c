import { useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { FoldingSection } from '#src/platform/web/layout/page/folding-section.tsx';
import { CheckedTextInput } from './checked-inputs.tsx';
import { useFieldProblem } from './draft-problems.ts';
import type { DraftValues } from './draft-values.ts';
import * as styles from './editor.module.css';

/** What is printed around the lines, and a note that isn’t. */
export function TextsSection() {
  const [texts, notes] = useWatch<DraftValues, ['texts', 'notes']>({ name: ['texts', 'notes'] });
  const ofTexts = useFieldProblem('texts');
  const ofNotes = useFieldProblem('notes');
  return (
    <FoldingSection
      title={m.texts}
      summary={[texts.subject, texts.intro, texts.closing, notes].filter(Boolean).join(' · ')}
      hasProblem={(ofTexts ?? ofNotes) !== undefined}
    >
      <div className={styles.stack}>
        <CheckedTextInput name="texts.subject" label={m.subject} />
        <CheckedTextInput name="texts.intro" label={m.introduction} rows={2} />
        <CheckedTextInput
          name="texts.closing"
          label={m.closing}
          rows={2}
          help={m.placeholdersHelp({
            placeholders: '{number}, {client}, {total}, {dueDate}, {from}, {to}',
          })}
        />
        <CheckedTextInput name="notes" label={m.privateNotes} rows={2} help={m.internalNotesHelp} />
      </div>
    </FoldingSection>
  );
}
