import { useRef, useState } from 'react';
import * as m from '#messages/expenses.ts';
import { QuickAddInput } from '#src/platform/web/form/quick-add-input.tsx';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import { exampleAmount, useQuickExpense } from './use-quick-expense.ts';

/** Adds expenses by typing “12.50 taxi @Acme yesterday”. */
export function ExpenseQuickAdd() {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useShortcut('q', m.quickAdd, () => input.current?.focus());
  return (
    <QuickAddInput
      label={m.quickAdd}
      example={m.quickAddExample({ amount: exampleAmount(12.5) })}
      hint={m.quickAddHint({ amount: exampleAmount(12.5) })}
      addLabel={m.add}
      readyLabel={m.quickAddReady}
      preview={useQuickExpense(text)}
      inputRef={input}
      text={text}
      onType={setText}
    />
  );
}
