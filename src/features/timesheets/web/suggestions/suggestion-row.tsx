import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Pencil, X } from 'lucide-react';
import * as m from '#messages/timesheets.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { useEntryOpener } from '#src/features/timesheets/web/entry/entry-dialog-provider.tsx';
import { formatTimeRange } from '#src/features/timesheets/web/labels/entry-labels.ts';
import { ProjectDot } from '#src/features/timesheets/web/labels/project-dot.tsx';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { focusNextSuggestion } from './focus-next-suggestion.ts';
import { addSuggestions, dismissSuggestion, isComplete, suggestionFormValues } from './suggestion-actions.ts';
import type { Suggestion } from './use-suggestions.ts';

type SuggestionRowProps = { suggestion: Suggestion; work: ClientsAndProjects };

/** An event with its times, the project it would get, and what can be done with it. */
export function SuggestionRow({ suggestion, work }: SuggestionRowProps) {
  const opener = useEntryOpener();
  const { entry } = suggestion;
  const { description, duration, projectId = null, timeZone = '' } = entry;
  const { startTime, endTime } = suggestion;
  const project = work.projectName({ projectId });
  const edit = () => opener.add(suggestionFormValues(entry));
  return (
    <Box component="li" data-suggestion sx={rowStyles}>
      <Box sx={{ minWidth: 0 }}>
        <Box title={description} sx={{ overflowWrap: 'anywhere' }}>
          {description}
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 2,
            color: 'text.secondary',
            fontSize: 13,
          }}
        >
          <span>{startTime === null ? m.allDay : formatTimeRange({ startTime, endTime, timeZone })}</span>
          {duration !== null && <Duration ms={hoursToMs(duration)} />}
          {project !== '' && (
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
              <ProjectDot projectId={projectId} />
              {project}
            </Box>
          )}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, justifySelf: 'end' }}>
        <Button
          size="small"
          variant="outlined"
          aria-label={m.addSuggestion({ description })}
          onClick={({ currentTarget }) => {
            // Whole days need a duration first.
            if (!isComplete(entry)) return edit();
            focusNextSuggestion(currentTarget);
            void addSuggestions([entry]);
          }}
        >
          {m.add}
        </Button>
        <IconButton aria-label={m.editSuggestion({ description })} title={m.edit} onClick={edit}>
          <Pencil size={16} aria-hidden />
        </IconButton>
        <IconButton
          aria-label={m.dismissSuggestion({ description })}
          title={m.dismiss}
          onClick={({ currentTarget }) => {
            focusNextSuggestion(currentTarget);
            void dismissSuggestion(suggestion);
          }}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </Box>
    </Box>
  );
}

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 3,
  minHeight: 52,
  px: 4,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const;
