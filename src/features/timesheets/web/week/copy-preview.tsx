import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import * as m from '#messages/timesheets.ts';
import type { WeekCopyRow } from '#src/features/timesheets/rules/views/week-copy.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { copiedHoursLabel } from '#src/features/timesheets/web/labels/copy-week-labels.ts';
import { ProjectDot } from '#src/features/timesheets/web/labels/project-dot.tsx';
import { Duration } from '#src/platform/web/format/duration.tsx';

type CopyPreviewProps = {
  rows: readonly WeekCopyRow[];
  work: ClientsAndProjects;
  isWithHours: boolean;
};

/** Each row of the copied week, with its hours if they are copied, and what the copy does with it. */
export function CopyPreview({ rows, work, isWithHours }: CopyPreviewProps) {
  if (rows.length === 0) return <Box>{m.noTimeInPreviousWeek}</Box>;
  return (
    <Box component="ul" aria-label={m.preview} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => {
        const isUnchanged = isWithHours ? row.addedMs === 0 : row.isExisting;
        const project = [work.projectName(row), work.clientName(row)].filter(Boolean).join(' · ');
        return (
          <Stack
            key={row.key}
            component="li"
            direction="row"
            spacing={3}
            sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box sx={{ fontWeight: 500, color: isUnchanged ? 'text.secondary' : 'text.primary' }}>
                {row.description}
              </Box>
              <Stack
                direction="row"
                spacing={2}
                sx={{ alignItems: 'center', fontSize: 13, color: 'text.secondary' }}
              >
                <ProjectDot projectId={row.projectId} />
                <span>
                  {[project || m.noProject, row.billable ? '' : m.notBillableInLabel]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </Stack>
              <Box sx={{ fontSize: 13, color: isUnchanged ? 'text.secondary' : 'primary.text' }}>
                {isWithHours ? copiedHoursLabel(row) : copiedRowLabel(row)}
              </Box>
            </Box>
            {isWithHours && <Duration ms={row.ms} />}
          </Stack>
        );
      })}
    </Box>
  );
}

function copiedRowLabel({ isExisting }: WeekCopyRow): string {
  return isExisting ? m.rowExists : m.rowIsNew;
}
