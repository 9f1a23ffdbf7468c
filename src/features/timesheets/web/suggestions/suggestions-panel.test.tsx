import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calendarImportContract } from '#src/features/calendar-import/contract.ts';
import type { CalendarSource, RefreshedCalendar } from '#src/features/calendar-import/contract.ts';
import type { CalendarSuggestion } from '#src/features/calendar-import/rules/suggestion.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { acme, fakeTimesheetsServer, website } from '#tests/support/fake-timesheets-server.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { openTimesheets, resetTimesheets } from '#tests/support/timesheets-screen.tsx';

beforeAll(() =>
  Promise.all([
    import('../list/list-view.tsx'),
    import('../entry/entry-dialog.tsx'),
    import('./suggestions-panel.tsx'),
  ]),
);
afterEach(resetTimesheets);

const call = {
  id: anId(70),
  title: 'Call',
  day: '2026-11-20',
  startTime: '2026-11-20T08:00:00.000Z',
  endTime: '2026-11-20T08:45:00.000Z',
};
const review = {
  id: anId(71),
  title: 'Review',
  day: '2026-11-20',
  startTime: '2026-11-20T13:00:00.000Z',
  endTime: '2026-11-20T14:00:00.000Z',
};
const fair = { id: anId(72), title: 'Fair', day: '2026-11-19', startTime: null, endTime: null };

/** Opens the panel; the last call was for the website of Acme. */
async function openPanel(
  suggestions: CalendarSuggestion[] = [call, review, fair],
  host: string | null = null,
  { problem = null, unreadable = 0, leftOut = 0 }: Partial<RefreshedCalendar> = {},
) {
  const answers = new Map<string, string | null>();
  let source: CalendarSource = {
    host,
    checkedAt: null,
    problem: null,
    hasSuggestions: suggestions.length > 0,
  };
  const service = fakeTimesheetsServer({
    entries: [],
    answers: {
      suggestedWork: () => ({
        items: [
          { description: 'Call', clientId: acme.id, projectId: website.id, billable: true, tags: ['team'] },
        ],
      }),
    },
    routers: {
      calendarImport: fakeApi(calendarImportContract, {
        get: () => source,
        setAddress: (input) => {
          source = { ...source, host: new URL(input.address).host };
          return source;
        },
        refresh: () => {
          source = { ...source, checkedAt: '2026-11-21T09:00:00.000Z', problem };
          return { ...source, unreadable, leftOut };
        },
        list: () => ({
          items: suggestions.filter(({ id }) => answers.get(id) == null && !isAdded(id)),
          hasMore: false,
        }),
        answer: (input) => {
          for (const id of input.suggestionIds) answers.set(id, input.answer);
          return {};
        },
      }),
    },
  });
  const isAdded = (id: string) =>
    service.created.some(({ suggestionId }) => suggestionId === id) && answers.get(id) !== null;
  const user = openTimesheets('?view=list');
  await user.click(await screen.findByRole('button', { name: 'From calendar' }));
  const panel = await screen.findByRole('region', { name: 'From your calendar' });
  return { user, panel, service };
}

describe('calendar suggestions', () => {
  it('show title, time, duration and the project of the last entry with that title', async () => {
    const { panel } = await openPanel();
    const rows = await within(panel).findAllByRole('listitem');

    await waitFor(() => expect(rows[0]?.textContent).toMatch(/^Call09:00–09:450:45Website/));
    expect(rows[2]?.textContent).toMatch(/^FairAll day/);
  });

  it('become entries only when added, and come back after Undo', async () => {
    const { user, panel, service } = await openPanel();
    await within(panel).findByText('Website');
    expect(service.created).toEqual([]);

    await user.click(within(panel).getByRole('button', { name: 'Add “Call”' }));
    await waitFor(() => expect(within(panel).queryByText('Call')).toBeNull());
    expect(service.created).toMatchObject([
      { ...workOfCall, suggestionId: call.id, date: call.day, duration: 0.75, timeZone: 'Europe/Berlin' },
    ]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Add “Review”');

    await user.click(screen.getByRole('button', { name: /Undo/ }));
    await within(panel).findByText('Call');
    expect(service.removed).toHaveLength(1);
  });

  it('are added together for a day, without those that need a duration', async () => {
    const { user, panel, service } = await openPanel();
    await user.click(await within(panel).findByRole('button', { name: /^Add all 2 of Friday/ }));

    await screen.findByText('Added 2 entries');
    expect(service.created.map(({ description }) => description)).toEqual(['Call', 'Review']);
    expect(within(panel).getByText('Fair')).toBeDefined();
  });

  it('can be edited first: the form has the values of the event', async () => {
    const { user, panel, service } = await openPanel();
    await within(panel).findByText('Website');
    await user.click(within(panel).getByRole('button', { name: 'Edit “Call” before adding' }));
    const dialog = await screen.findByRole('dialog');
    const description = within(dialog).getByLabelText(/Description/);
    await user.clear(description);
    await user.type(description, 'Long call');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(within(panel).queryByText('Call')).toBeNull());
    expect(service.created).toMatchObject([
      { ...workOfCall, description: 'Long call', suggestionId: call.id, duration: 0.75 },
    ]);
  });

  it('for a whole day ask for the duration', async () => {
    const { user, panel } = await openPanel();
    await user.click(await within(panel).findByRole('button', { name: 'Add “Fair”' }));

    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByDisplayValue('Fair')).toBeDefined();
  });

  it('disappear when dismissed, and come back after Undo', async () => {
    const { user, panel, service } = await openPanel([call]);
    await user.click(await within(panel).findByRole('button', { name: 'Dismiss “Call”' }));
    await within(panel).findByText(/^Nothing new in your calendar/);

    await user.click(screen.getByRole('button', { name: /Undo/ }));
    await within(panel).findByText('Call');
    expect(service.created).toEqual([]);
  });
});

describe('the address of a calendar', () => {
  it('is checked when suggestions open, and shows what is wrong', async () => {
    const { panel } = await openPanel([call], 'calendar.example', { problem: 'notFound' });

    await within(panel).findByText(/^There is no calendar at this address anymore/);
    expect(within(panel).getByRole('status').textContent).toMatch(/^calendar\.example, checked 21 Nov 2026/);
  });

  it('is read with a note about the events that aren’t suggested', async () => {
    const { panel } = await openPanel([call], 'calendar.example', { unreadable: 2, leftOut: 1 });

    expect((await within(panel).findByText(/be read/)).textContent).toBe(
      '2 events couldn’t be read. 1 event that you declined or marked as free isn’t suggested.',
    );
  });

  it('is checked as soon as it is saved', async () => {
    const { user, panel } = await openPanel([], null, { problem: 'notFound' });
    await user.click(within(panel).getByRole('button', { name: 'Add address' }));
    const dialog = await screen.findByRole('dialog', { name: 'Calendar address' });
    await user.type(within(dialog).getByLabelText(/Address/), 'https://calendar.example/secret.ics');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));

    await within(panel).findByText(/^There is no calendar at this address anymore/);
    expect(within(panel).getByRole('button', { name: 'Change address' })).toBeDefined();
    expect(document.body.textContent).not.toContain('secret.ics');
  });
});

const workOfCall = {
  description: 'Call',
  clientId: acme.id,
  projectId: website.id,
  billable: true,
  tags: ['team'],
  startTime: call.startTime,
  endTime: call.endTime,
};
