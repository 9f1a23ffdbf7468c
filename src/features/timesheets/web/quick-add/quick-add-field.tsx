import type { Ref } from 'react';
import * as m from '#messages/timesheets.ts';
import { QuickAddInput } from '#src/platform/web/form/quick-add-input.tsx';
import { useQuickEntry } from './use-quick-entry.ts';

type QuickAddFieldProps = {
  inputRef: Ref<HTMLInputElement>;
  text: string;
  autoFocus: boolean;
  onType: (text: string) => void;
  onClose: (isByKey: boolean) => void;
};

/** Enter adds the entry, with Undo, and waits for the next one. */
export function QuickAddField(props: QuickAddFieldProps) {
  return (
    <QuickAddInput
      {...props}
      label={m.quickAdd}
      example={m.quickAddExample}
      hint={m.quickAddHint}
      addLabel={m.add}
      readyLabel={m.quickAddReady}
      preview={useQuickEntry(props.text)}
    />
  );
}
