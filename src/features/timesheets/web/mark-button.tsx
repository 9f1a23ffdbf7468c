import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormState } from 'react-hook-form';
import type { ShownEntry } from '#src/features/timesheets/outbox-overlay.ts';
import { useEntryActs } from './entry-actions.ts';
import { markOf } from './invoiced-action.ts';

/** In the dialog of an entry: it was invoiced elsewhere, or was not. What is typed has to be saved before. */
export function MarkButton({ entry, onDone }: { entry: ShownEntry; onDone: () => void }) {
  const { markInvoiced } = useEntryActs();
  const { isDirty } = useFormState();
  const mark = markOf(entry);
  if (!mark) return null;
  const { invoiced, label, icon: Icon } = mark;
  return (
    <Box>
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        disabled={isDirty}
        startIcon={<Icon size={16} aria-hidden />}
        onClick={() => {
          onDone();
          void markInvoiced(entry, invoiced);
        }}
      >
        {label}
      </Button>
    </Box>
  );
}
