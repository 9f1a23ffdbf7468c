import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/portal.ts';
import { portal } from '#src/features/portal/web/api.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

/** Whether mails tell what clients do: one switch for all clients. */
export function ReportSwitch() {
  const { data } = useQuery(portal.reports.queryOptions({ input: {} }));
  if (!data) return null;
  const change = (isOn: boolean) =>
    runMutation(() => portal.setReports.call({ isOn }), {
      done: isOn ? m.reportsOn : m.reportsOff,
      keys: [portal.reports.key()],
    });
  return (
    <FormControlLabel
      sx={{ px: 4, pb: 2 }}
      label={m.reportSwitch}
      control={<Switch checked={data.isOn} onChange={(_event, isOn) => void change(isOn)} />}
    />
  );
}
