import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import * as m from '#messages/timer.ts';
import type { WorkFields } from '#src/features/timer/rules/timer/command.ts';
import { clearDraft } from '#src/features/timer/rules/widget/timer-form.ts';
import type { Transition } from '#src/features/timer/web/store/timer-store.ts';

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
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
        {description === '' ? m.unnamedDraftKept : m.draftKept({ description })}
      </Typography>
      <Button
        size="small"
        color="inherit"
        aria-label={m.discardDraft}
        onClick={() => dispatch(clearDraft)}
        sx={{ minHeight: { xs: 44, sm: 32 } }}
      >
        {m.discard}
      </Button>
    </Stack>
  );
}
