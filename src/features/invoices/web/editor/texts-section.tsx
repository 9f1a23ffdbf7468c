import * as m from '#messages/invoices.ts';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { CheckedTextInput } from './checked-inputs.tsx';
import styles from './editor.module.css';

/** What is printed around the lines, and a note that isn’t. */
export function TextsSection() {
  return (
    <Section title={m.texts} isPadded>
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
    </Section>
  );
}
