import { implement } from '@orpc/server';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { clearAccount } from '#src/platform/web/account-cleanup.ts';
import { useShortcutKeys } from '#src/platform/web/keyboard/shortcuts.ts';
import { answering } from '#tests/support/answers.ts';
import { anId, entryRecord, projectRecord } from '#tests/support/records.ts';
import { adasPages, SignedIn } from '#tests/support/signed-in.tsx';
import { TimesheetsPage } from './timesheets-page.tsx';

const website = projectRecord({ id: anId(20), name: 'Website', clientId: anId(10) });
const names = ['One', 'Two', 'Three', 'Four'];
const entries = names.map((description, place) =>
  entryRecord({
    id: anId(30 + place),
    description,
    revision: place + 1,
    startTime: `2026-11-20T1${4 - place}:00:00.000Z`,
    endTime: `2026-11-20T1${4 - place}:30:00.000Z`,
    invoiced: description === 'Four',
  }),
);
const seen = (...places: number[]) => places.map((place) => ({ id: anId(30 + place), revision: place + 1 }));

let asked: { what: string; input: object }[];
let undone: string[];
let total: number;

beforeAll(() => Promise.all([import('./list-view.tsx'), import('./entry-prompts.tsx')]));

beforeEach(() => {
  [asked, undone, total] = [[], [], entries.length];
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-21T09:00:00Z');
  const time = implement(timesheetsContract);
  const everything = <T,>(items: T[]) => ({ items, nextCursor: null });
  const done = (what: string, input: { operationId?: string | undefined }) => {
    asked.push({ what, input });
    return { operationId: input.operationId ?? anId(99), ids: [anId(30), anId(31)] };
  };
  answering(
    {
      timesheets: {
        list: time.list.handler(() => everything(entries)),
        totals: time.totals.handler(() => ({
          count: total,
          durationSeconds: 0,
          billableSeconds: 0,
          amounts: [],
          days: [],
        })),
        changeMany: time.changeMany.handler(({ input }) => done('change', input)),
        deleteMany: time.deleteMany.handler(({ input }) => done('delete', input)),
        split: time.split.handler(({ input }) => done('split', input)),
        merge: time.merge.handler(({ input }) => done('merge', input)),
        copyWeek: time.copyWeek.handler(({ input }) => done('copy', input)),
        undo: time.undo.handler(({ input }) => {
          undone.push(input.id);
          return { ids: [] };
        }),
      },
      clients: { list: implement(clientsContract).list.handler(() => everything([])) },
      projects: { list: implement(projectsContract).list.handler(() => everything([website])) },
    },
    adasPages,
  );
});

afterEach(() => {
  cleanup();
  clearAccount();
  vi.useRealTimers();
});

describe('Entries that are selected', () => {
  it('get another project all at once, which is undone as a whole', async () => {
    const user = await openPage();
    await user.click(check('One'));
    await user.click(check('Three'));
    expect(screen.getByText('2 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Project' }));
    await user.click(screen.getByRole('menuitem', { name: /Website/ }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({
      what: 'change',
      input: { entries: seen(0, 2), projectId: website.id, clientId: website.clientId },
    });
    expect(await screen.findByText('2 entries changed')).toBeTruthy();
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toHaveLength(1));
    expect(asked[0]?.input).toMatchObject({ operationId: undone[0] });
  });

  it('reach from one to another with Shift', async () => {
    const user = await openPage();
    await user.click(check('One'));
    await user.keyboard('{Shift>}');
    await user.click(check('Three'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3 selected')).toBeTruthy();
  });

  it('are all that the filter lets through, and leave what is on an invoice as it is', async () => {
    total = 40;
    const user = await openPage();
    await user.click(check('One'));
    await user.click(screen.getByRole('button', { name: 'Select all 40' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(asked).toMatchObject([{ what: 'delete', input: { entries: seen(0, 1, 2) } }]));
    expect(await screen.findByText(/3 entries deleted. 1 is on an invoice/)).toBeTruthy();
  });

  it('are selected by key, and no more on Escape', async () => {
    const user = await openPage();
    act(() => within(rowOf('Two')).getByRole('button', { name: 'Two' }).focus());
    await user.keyboard('x');
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});

describe('An entry', () => {
  it('is split at a time within it', async () => {
    const user = await openPage();
    await choose(user, 'One', 'Split…');
    const field = await screen.findByLabelText('Split at');
    expect(field).toHaveProperty('value', '15:15');
    await user.clear(field);
    await user.type(field, '16:00');
    await user.click(screen.getByRole('button', { name: 'Split' }));
    expect(screen.getByText('Choose a time between 15:00–15:30.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '15:10');
    await user.click(screen.getByRole('button', { name: 'Split' }));
    await waitFor(() =>
      expect(asked).toMatchObject([
        { what: 'split', input: { id: anId(30), revision: 1, at: '2026-11-20T14:10:00.000Z' } },
      ]),
    );
  });

  it('is merged with the one that follows it, where that is the same work', async () => {
    const user = await openPage();
    await choose(user, 'Three', 'Merge with “Two”');
    await waitFor(() => expect(asked).toMatchObject([{ what: 'merge', input: { entries: seen(2, 1) } }]));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toHaveLength(1));
  });

  it('is copied with its week', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: /Nov 16/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Copy the week before into this one' }));
    await waitFor(() =>
      expect(asked).toMatchObject([{ what: 'copy', input: { from: '2026-11-09', to: '2026-11-16' } }]),
    );
    expect(await screen.findByText('2 entries copied')).toBeTruthy();
  });
});

async function openPage() {
  render(
    <MemoryRouter initialEntries={['/timesheets']}>
      <SignedIn>
        <Keys />
        <TimesheetsPage />
      </SignedIn>
    </MemoryRouter>,
  );
  await screen.findByText('One', {}, { timeout: 5000 });
  return userEvent.setup();
}

function Keys() {
  useShortcutKeys();
  return null;
}

function rowOf(description: string): HTMLElement {
  const row = screen.getByText(description).closest<HTMLElement>('[data-record]');
  if (!row) throw new Error(`${description} stands in no row.`);
  return row;
}

function check(description: string): HTMLElement {
  return screen.getByRole('checkbox', { name: `Select ${description}` });
}

async function choose(user: ReturnType<typeof userEvent.setup>, description: string, action: string) {
  await user.click(within(rowOf(description)).getByRole('button', { name: /Actions/ }));
  await user.click(screen.getByRole('menuitem', { name: action }));
}
