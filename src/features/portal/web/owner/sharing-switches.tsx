import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/portal.ts';
import type { PortalSettings } from '#src/features/portal/contract.ts';
import { delays, timeDetails } from '#src/features/portal/rules/portal-choices.ts';
import type { Delay, TimeDetail } from '#src/features/portal/rules/portal-choices.ts';
import { portalEncryption } from '#src/features/portal/web/api.ts';

type SwitchName = {
  [K in keyof PortalSettings]: PortalSettings[K] extends boolean ? K : never;
}[keyof PortalSettings];
type SharingSwitchesProps = { draft: PortalSettings; onChange: (next: PortalSettings) => void };

/** Every choice of what a client sees; those of single entries only where entries are shown. */
export function SharingSwitches({ draft, onChange }: SharingSwitchesProps) {
  const { data: mode } = useQuery(portalEncryption.privateMode.queryOptions({ input: {} }));
  const isPrivate = mode !== undefined && mode.state !== 'off';
  const switches = (names: readonly SwitchName[]) => (
    <Box sx={{ display: 'grid' }}>
      {names.map((name) => (
        <FormControlLabel
          key={name}
          label={switchLabels[name]}
          control={
            <Switch checked={draft[name]} onChange={(_event, isOn) => onChange({ ...draft, [name]: isOn })} />
          }
        />
      ))}
    </Box>
  );
  return (
    <>
      <TextField
        select
        label={m.timeDetail}
        value={draft.timeDetail}
        // The choices are those of the type.
        onChange={({ target }) => onChange({ ...draft, timeDetail: target.value as TimeDetail })}
      >
        {timeDetails.map((detail) => (
          <MenuItem key={detail} value={detail}>
            {detailLabels[detail]}
          </MenuItem>
        ))}
      </TextField>
      {draft.timeDetail === 'entries' && switches(entrySwitches)}
      {draft.timeDetail !== 'none' && switches(['amounts', 'nonBillable'])}
      <TextField
        select
        label={m.delay}
        helperText={m.delayHelp}
        value={draft.delay}
        // The choices are those of the type.
        onChange={({ target }) => onChange({ ...draft, delay: target.value as Delay })}
      >
        {delays.map((delay) => (
          <MenuItem key={delay} value={delay}>
            {delayLabels[delay]}
          </MenuItem>
        ))}
      </TextField>
      {switches(['invoices', 'progress', 'unbilled', 'documents', 'uploads'])}
      <FormHelperText>{m.filesHelp}</FormHelperText>
      {switches(['contactChanges'])}
      {isPrivate && <FormHelperText>{m.notInPrivateMode}</FormHelperText>}
      <TextField
        label={m.greeting}
        value={draft.greeting}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
        onChange={({ target }) => onChange({ ...draft, greeting: target.value })}
      />
    </>
  );
}

const entrySwitches = ['descriptions', 'tasks', 'tags', 'times', 'people'] as const;

const switchLabels: Record<SwitchName, string> = {
  descriptions: m.showDescriptions,
  tasks: m.tasks,
  tags: m.tags,
  times: m.showTimes,
  people: m.showPeople,
  amounts: m.showAmounts,
  nonBillable: m.showNonBillable,
  invoices: m.showInvoices,
  progress: m.showProgress,
  unbilled: m.showUnbilled,
  documents: m.showDocuments,
  uploads: m.takeFiles,
  contactChanges: m.takeContactChanges,
};

const detailLabels: Record<TimeDetail, string> = {
  none: m.detailNone,
  months: m.detailMonths,
  days: m.detailDays,
  entries: m.detailEntries,
};

const delayLabels: Record<Delay, string> = { today: m.delayToday, yesterday: m.delayYesterday };
