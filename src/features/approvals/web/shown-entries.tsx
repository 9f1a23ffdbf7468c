import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import * as m from '#messages/approvals.ts';
import type { ApprovalRequest } from '#src/features/approvals/contract.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { QuestionThread } from './question-thread.tsx';

type ShownEntriesProps = { request: ApprovalRequest; duration: (ms: number) => string };

/** The entries as the client sees them, each with its questions. */
export function ShownEntries({ request, duration }: ShownEntriesProps) {
  const { id, entries, messages } = request;
  const [count, setCount] = useState(shownAtOnce);
  const entryIds = new Set(entries.map((entry) => entry.id));
  const threads = Map.groupBy(messages, ({ entryId }) => (entryIds.has(entryId ?? '') ? entryId : null));
  const general = threads.get(null);
  const isAsked = (entryId: string) => threads.has(entryId);
  // Questions are never behind “Show more”.
  const shown = entries.filter((entry, place) => place < count || isAsked(entry.id));
  return (
    <>
      {general && (
        <Box component="section">
          <Typography variant="h4" component="h3">
            {m.aboutAll}
          </Typography>
          <QuestionThread requestId={id} entryId={null} label={m.aboutAll} messages={general} />
        </Box>
      )}
      <Box component="section">
        <Typography variant="h4" component="h3">
          {m.entries}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map((entry) => {
            const thread = threads.get(entry.id);
            return (
              <Box component="li" key={entry.id} sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
                <Box sx={{ display: 'flex', gap: 3 }}>
                  <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                    {entry.description}
                    <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 13 }}>
                      {[formatDay(entry.day, { dateStyle: 'medium' }), entry.projectName]
                        .filter(Boolean)
                        .join(' · ')}
                    </Box>
                  </Box>
                  <Box sx={tabularNumbers}>{duration(entry.durationMs)}</Box>
                </Box>
                {thread && (
                  <QuestionThread
                    requestId={id}
                    entryId={entry.id}
                    label={entry.description}
                    messages={thread}
                  />
                )}
              </Box>
            );
          })}
        </Box>
        {entries.length > count && (
          <Button color="inherit" onClick={() => setCount(count + shownAtOnce)}>
            {m.showMore}
          </Button>
        )}
      </Box>
    </>
  );
}

const shownAtOnce = 100;
