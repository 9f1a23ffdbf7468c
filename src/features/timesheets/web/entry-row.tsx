import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { Lock } from 'lucide-react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { secondsOf } from '#src/platform/shared/durations.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { RecordName } from '#src/platform/web/layout/record-name.tsx';
import { type RowAction, RowActions } from '#src/platform/web/layout/row-actions.tsx';
import { figures } from '#src/platform/web/theme/figures.ts';
import { clockRange, rateInWords } from './entry-words.ts';
import { ProjectDot } from './project-dot.tsx';

type EntryRowProps = {
  entry: TimesheetEntry;
  project: string;
  client: string;
  actions: readonly RowAction[];
  /** Nothing where it may not be changed any more. */
  onOpen: (() => void) | undefined;
};

/** One entry in one line; two on a phone. */
export function EntryRow({ entry, project, client, actions, onOpen }: EntryRowProps) {
  const { description, duration, billable, invoiced, projectId } = entry;
  const work = [project, client].filter(Boolean).join(' · ');
  return (
    <Row data-record>
      <Box className="what" title={description}>
        <RecordName href={undefined} onOpen={onOpen}>
          {description}
        </RecordName>
        {invoiced && (
          <Box component="span" title="On an invoice: it can no longer be changed" sx={{ ml: 2 }}>
            <Lock size={14} role="img" aria-label="Invoiced" />
          </Box>
        )}
      </Box>
      <Box className="work" title={work}>
        <ProjectDot projectId={projectId} />
        <span className="cut">
          {project}
          {project && client ? ' · ' : ''}
          {client}
          {!work && 'No project'}
        </span>
      </Box>
      <Box className="clock">{clockRange(entry)}</Box>
      <Box className="time">
        <Duration seconds={secondsOf(duration)} />
      </Box>
      <Box className="amount" title={billable ? rateInWords(entry) : 'Not billable'}>
        {billable ? <Amount of={entry} /> : '—'}
      </Box>
      <Box className="actions row-actions">
        <RowActions of={description} actions={actions} />
      </Box>
    </Row>
  );
}

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  minHeight: 46,
  paddingLeft: 16,
  paddingRight: 8,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  columnGap: 12,
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 4fr) 112px 56px 112px 88px',
  gridTemplateAreas: '"work what clock time amount actions"',
  '&:hover': { backgroundColor: theme.vars.palette.background.raised },
  '& .what': { gridArea: 'what', ...cut, '& button': { ...cut, verticalAlign: 'bottom' } },
  '& .work': { gridArea: 'work', display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 },
  '& .cut': cut,
  '& .clock': {
    gridArea: 'clock',
    ...figures,
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'nowrap',
  },
  '& .time': { gridArea: 'time', textAlign: 'right', fontWeight: 500 },
  '& .amount': { gridArea: 'amount', textAlign: 'right', color: theme.vars.palette.text.secondary },
  '& .actions': { gridArea: 'actions', textAlign: 'right', whiteSpace: 'nowrap' },
  '@media (hover: hover)': {
    '& .quick-action': { opacity: 0 },
    '&:hover .quick-action, &:focus-within .quick-action': { opacity: 1 },
  },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 4fr) 56px 96px 88px',
    gridTemplateAreas: '"work what time amount actions"',
    '& .clock': { display: 'none' },
  },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto 44px',
    gridTemplateAreas: '"what time actions" "work amount actions" "clock clock actions"',
    padding: '8px 4px 8px 16px',
    rowGap: 2,
    '& .work': { color: theme.vars.palette.text.secondary, fontSize: 13 },
    '& .clock': { display: 'block', fontSize: 13, '&:empty': { display: 'none' } },
    '& .amount': { fontSize: 13 },
    '& .quick-action': { display: 'none' },
  },
}));

const cut = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
