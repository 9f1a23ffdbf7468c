import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import * as m from '#messages/portal.ts';
import type { PortalReports } from '#src/features/portal/contract-reports.ts';
import { portal } from '#src/features/portal/web/api.ts';
import { Section, sectionRow } from '#src/platform/web/layout/page/section.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

/** What Stint mails to the owner and to clients: the same choice for all clients, and texts to send yourself. */
export function MessagesSection({ clientId }: { clientId: string }) {
  const { data: reports } = useQuery(portal.reports.queryOptions({ input: {} }));
  const { data: reminders } = useQuery(portal.reminders.queryOptions({ input: { id: clientId } }));
  if (!reports) return null;
  const save = (change: Partial<PortalReports>, done: string) =>
    void runMutation(() => portal.setReports.call(change), {
      done,
      keys: [portal.reports.key()],
    });
  return (
    <Section title={m.messages}>
      <Box sx={{ display: 'grid', gap: 4, p: 4 }}>
        <FormControlLabel
          label={m.reportSwitch}
          control={
            <Switch
              checked={reports.isOn}
              onChange={(_event, isOn) => save({ isOn }, isOn ? m.reportsOn : m.reportsOff)}
            />
          }
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
          <TextField
            select
            label={m.reminderDays}
            value={reports.reminderDays ?? 0}
            sx={{ minWidth: 240 }}
            onChange={({ target }) => save({ reminderDays: Number(target.value) || null }, m.remindersSaved)}
          >
            {[...new Set([0, 3, 7, 14, reports.reminderDays ?? 0])].map((days) => (
              <MenuItem key={days} value={days}>
                {days === 0 ? m.reminderOff : m.reminderAfter({ days })}
              </MenuItem>
            ))}
          </TextField>
          {reports.reminderDays !== null && (
            <TextField
              select
              label={m.reminderCount}
              value={reports.reminderCount}
              sx={{ minWidth: 140 }}
              onChange={({ target }) => save({ reminderCount: Number(target.value) }, m.remindersSaved)}
            >
              <MenuItem value={1}>{m.reminderOnce}</MenuItem>
              <MenuItem value={2}>{m.reminderTwice}</MenuItem>
            </TextField>
          )}
        </Box>
      </Box>
      <Box component="ul" aria-label={m.reminders} sx={{ listStyle: 'none', m: 0, px: 4, py: 0 }}>
        {reminders?.items.map(({ requestId, title, text }) => (
          <Box component="li" key={requestId} sx={sectionRow}>
            <span>{title}</span>
            <Button
              size="small"
              startIcon={<Copy size={16} aria-hidden />}
              onClick={() => void navigator.clipboard.writeText(text).then(() => notify(m.reminderCopied))}
            >
              {m.copyText}
            </Button>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
