import Box from '@mui/material/Box';
import * as m from '#messages/invoices.ts';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { CheckedTextInput } from './checked-inputs.tsx';

/** What is printed around the lines, and a note that isn’t. */
export function TextsSection() {
  return (
    <Section title={m.texts} isPadded>
      <Box sx={{ display: 'grid', gap: 4 }}>
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
        <CheckedTextInput name="notes" label={m.internalNotes} rows={2} help={m.internalNotesHelp} />
      </Box>
    </Section>
  );
}
