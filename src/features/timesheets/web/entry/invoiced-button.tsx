import { useFormState } from 'react-hook-form';
import type { OptimisticEntry } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { entryOperations } from '#src/features/timesheets/web/actions/entry-operations.ts';
import { toggleInvoicedAction } from '#src/features/timesheets/web/actions/invoiced-action.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';

/** Marks the entry as invoiced elsewhere or not invoiced. Requires a saved form. */
export function InvoicedButton({ entry, onDone }: { entry: OptimisticEntry; onDone: () => void }) {
  const { isDirty } = useFormState();
  const mark = toggleInvoicedAction(entry);
  if (!mark) return null;
  const { invoiced, label, icon: Icon } = mark;
  return (
    <div>
      <Button
        variant="outlined"
        size="small"
        disabled={isDirty}
        icon={Icon}
        onClick={() => {
          onDone();
          void entryOperations.markInvoiced(entry, invoiced);
        }}
      >
        {label}
      </Button>
    </div>
  );
}
