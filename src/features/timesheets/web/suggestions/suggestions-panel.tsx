import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import * as m from '#messages/timesheets.ts';
import { CalendarSourceBar } from '#src/features/calendar-import/web/public.tsx';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import type { EntryFilter } from '#src/features/timesheets/web/filters/use-entry-filter.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { addSuggestions, isComplete } from './suggestion-actions.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import { useSuggestions } from './use-suggestions.ts';
import type { Suggestion } from './use-suggestions.ts';

type SuggestionsPanelProps = { filter: EntryFilter; work: ClientsAndProjects; onClose: () => void };

/** Events of the account’s calendar in the shown period, to add, edit or dismiss. */
export function SuggestionsPanel({ filter, work, onClose }: SuggestionsPanelProps) {
  const { range, calendar } = filter;
  const { days, isLoading, error, retry, hasMore } = useSuggestions(range, calendar.today);
  return (
    <Section
      title={m.calendarSuggestions}
      action={
        <IconButton aria-label={m.closeSuggestions} title={m.close} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      }
    >
      <CalendarSourceBar />
      {error && isLoading ? (
        <ErrorState error={error} onRetry={retry} />
      ) : isLoading ? (
        <SkeletonRows isPart />
      ) : days.length === 0 ? (
        <Typography sx={{ px: 4, pb: 4, color: 'text.secondary' }}>{m.noSuggestions}</Typography>
      ) : (
        days.map(({ day, items }) => <SuggestedDay key={day} day={day} suggestions={items} work={work} />)
      )}
      {hasMore && (
        <Typography sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'divider', color: 'text.secondary' }}>
          {m.moreSuggestions}
        </Typography>
      )}
    </Section>
  );
}

type SuggestedDayProps = { day: string; suggestions: readonly Suggestion[]; work: ClientsAndProjects };

function SuggestedDay({ day, suggestions, work }: SuggestedDayProps) {
  const name = formatDay(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const complete = suggestions.map(({ entry }) => entry).filter(isComplete);
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          minHeight: 44,
          px: 4,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Typography component="h3" sx={{ flex: 1, fontWeight: 650 }}>
          {name}
        </Typography>
        {complete.length > 1 && (
          <Button
            size="small"
            aria-label={m.addAllSuggestions({ count: complete.length, day: name })}
            onClick={() => void addSuggestions(complete)}
          >
            {m.addAllOfDay({ count: complete.length })}
          </Button>
        )}
      </Box>
      <Box component="ul" aria-label={name} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {suggestions.map((suggestion) => (
          <SuggestionRow key={suggestion.id} suggestion={suggestion} work={work} />
        ))}
      </Box>
    </>
  );
}
