import { expect, it } from 'vitest';
import { suggestedEntry } from './suggested-entry.ts';

const meeting = {
  id: 'a',
  title: 'Stand-up',
  day: '2026-03-02',
  startTime: '2026-03-02T08:00:00.000Z',
  endTime: '2026-03-02T08:45:00.000Z',
};
const context = { lastWork: undefined, timeZone: 'Europe/Berlin', untitled: 'Untitled event' };

it('takes day, times and duration from the event, and the work from the last entry', () => {
  const lastWork = {
    description: 'Stand-up',
    clientId: 'c',
    projectId: 'p',
    billable: false,
    tags: ['team'],
  };

  expect(suggestedEntry(meeting, { ...context, lastWork })).toEqual({
    suggestionId: 'a',
    date: '2026-03-02',
    timeZone: 'Europe/Berlin',
    description: 'Stand-up',
    startTime: meeting.startTime,
    endTime: meeting.endTime,
    duration: 0.75,
    clientId: 'c',
    projectId: 'p',
    billable: false,
    tags: ['team'],
  });
});

it.each([
  ['a whole day', { startTime: null, endTime: null }],
  ['an event without an end', { endTime: null }],
])('has no duration for %s', (_, times) => {
  expect(suggestedEntry({ ...meeting, ...times }, context)).toMatchObject({
    duration: null,
    endTime: null,
  });
});

it('has a description even if the event has no title', () => {
  expect(suggestedEntry({ ...meeting, title: '' }, context).description).toBe('Untitled event');
});
