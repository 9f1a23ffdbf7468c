import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import * as m from '#messages/portal.ts';
import type { Portal } from '#src/features/portal/contract-portal.ts';
import type { PortalSettings } from '#src/features/portal/contract.ts';
import { portal, portalKeys } from '#src/features/portal/web/api.ts';
import { PortalFrame } from '#src/features/portal/web/portal-frame.tsx';
import { LeavePrompt } from '#src/platform/web/form/leave-prompt.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { loadOwnLogo } from './own-logo.ts';
import { SharingSwitches } from './sharing-switches.tsx';

type SharingSectionProps = { clientId: string; saved: PortalSettings };

/** What the client sees, with a preview of each choice before it is saved. */
export function SharingSection({ clientId: id, saved }: SharingSectionProps) {
  const [draft, setDraft] = useState(saved);
  const [viewed, setViewed] = useState<Portal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const previewed = useDeferredValue(draft);
  const { data: preview } = useQuery(
    portal.preview.queryOptions({ input: { id, ...previewed }, placeholderData: keepPreviousData }),
  );
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);

  async function save() {
    setIsBusy(true);
    await runMutation(() => portal.saveSettings.call({ id, settings: draft }), {
      done: m.sharingSaved,
      undo: () => portal.saveSettings.call({ id, settings: saved }),
      keys: portalKeys,
    });
    setIsBusy(false);
  }

  const view = () =>
    runMutation(async () => setViewed(await portal.view.call({ id })), { keys: [portal.visits.key()] });

  return (
    <Section
      title={m.sharing}
      action={
        <Button startIcon={<Eye size={16} aria-hidden />} onClick={() => void view()} sx={{ mr: -2 }}>
          {m.viewAsClient}
        </Button>
      }
    >
      <LeavePrompt isDirty={isDirty} />
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: '1fr', md: 'minmax(280px, 1fr) minmax(0, 420px)' },
          alignItems: 'start',
          p: 4,
        }}
      >
        <Box sx={{ display: 'grid', gap: 4 }}>
          <SharingSwitches draft={draft} onChange={setDraft} />
          <Box sx={{ display: 'flex', gap: 3 }}>
            <Button variant="contained" disabled={!isDirty} loading={isBusy} onClick={() => void save()}>
              {m.save}
            </Button>
            {isDirty && (
              <Button color="inherit" onClick={() => setDraft(saved)}>
                {m.discardChanges}
              </Button>
            )}
          </Box>
        </Box>
        <Box component="section" aria-label={m.preview}>
          <Box sx={{ mb: 2, color: 'text.secondary', fontSize: 13 }}>{m.preview}</Box>
          {preview ? (
            <PortalFrame shown={preview} loadLogo={loadOwnLogo} maxHeight={760} />
          ) : (
            <Skeleton variant="rounded" height={400} />
          )}
        </Box>
      </Box>
      {viewed && (
        <DialogShell
          title={m.viewAsClient}
          maxWidth="md"
          onClose={() => setViewed(null)}
          cancelLabel={m.close}
        >
          <PortalFrame shown={viewed} loadLogo={loadOwnLogo} />
        </DialogShell>
      )}
    </Section>
  );
}
