import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import * as m from '#messages/timesheets.ts';
import { CalendarSourceBar, calendarImport } from '#src/features/calendar-import/web/public.tsx';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import type { EntryFilter } from '#src/features/timesheets/web/filters/use-entry-filter.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { addSuggestions, isComplete } from './suggestion-actions.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import * as styles from './suggestions.module.css';
import { useSuggestions } from './use-suggestions.ts';
import type { Suggestion } from './use-suggestions.ts';

type SuggestionsPanelProps = { filter: EntryFilter; work: ClientsAndProjects; onClose: () => void };

/** Events of the account’s calendar in the shown period, to add, edit or dismiss. */
export function SuggestionsPanel({ filter, work, onClose }: SuggestionsPanelProps) {
  const { range, calendar } = filter;
  const { days, isLoading, error, retry, hasMore } = useSuggestions(range, calendar.today);
  const source = useQuery(calendarImport.get.queryOptions({ input: {} })).data;
  // The bar says how to add a calendar if there is none.
  const hasCalendar = source && (source.host !== null || source.hasSuggestions);
  return (
    <Section
      title={m.calendarSuggestions}
      action={
        <IconButton label={m.closeSuggestions} title={m.close} onClick={onClose}>
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
        hasCalendar && <p className={styles.note}>{m.noSuggestions}</p>
      ) : (
        days.map(({ day, items }) => <SuggestedDay key={day} day={day} suggestions={items} work={work} />)
      )}
      {hasMore && <p className={styles.note}>{m.moreSuggestions}</p>}
    </Section>
  );
}

type SuggestedDayProps = { day: string; suggestions: readonly Suggestion[]; work: ClientsAndProjects };

function SuggestedDay({ day, suggestions, work }: SuggestedDayProps) {
  const name = formatDay(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const complete = suggestions.map(({ entry }) => entry).filter(isComplete);
  return (
    <>
      <div className={styles.day}>
        <h3>{name}</h3>
        {complete.length > 1 && (
          <Button
            size="small"
            aria-label={m.addAllSuggestions({ count: complete.length, day: name })}
            onClick={() => void addSuggestions(complete)}
          >
            {m.addAllOfDay({ count: complete.length })}
          </Button>
        )}
      </div>
      <ul aria-label={name} className={text.list}>
        {suggestions.map((suggestion) => (
          <SuggestionRow key={suggestion.id} suggestion={suggestion} work={work} />
        ))}
      </ul>
    </>
  );
}
