import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Draft } from '#src/features/timer/rules/timer/timer.ts';
import { clearDraft } from '#src/features/timer/rules/widget/timer-form.ts';
import type { Transition } from '#src/features/timer/web/store/timer-store.ts';

/** The text typed when another device started a run, kept until that run ends. */
export function DraftNotice({ draft, onAct: dispatch }: { draft: Draft; onAct: (act: Transition) => void }) {
  const title = draft.description === '' ? 'Your draft' : `“${draft.description}”`;
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
        {title} is kept until this timer ends.
      </Typography>
      <Button
        size="small"
        color="inherit"
        aria-label="Discard draft"
        onClick={() => dispatch(clearDraft)}
        sx={{ minHeight: { xs: 44, sm: 32 } }}
      >
        Discard
      </Button>
    </Stack>
  );
}
