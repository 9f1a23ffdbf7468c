import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import { noRole } from '#src/features/identity/rules/role.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import type { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { addRecentRecord, recentRecords } from '#src/platform/web/layout/page/recent-records.ts';
import { anId, clientRecord, entryRecord, projectRecord } from '#tests/support/entity-fixtures.ts';
import { AddressBar } from '#tests/support/screen/address-bar.tsx';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { fakeClientsAndProjects } from '#tests/support/screen/fake-clients-and-projects.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, responsesForAda, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { CommandPalette } from './command-palette.tsx';
import { loadPalettes } from './palettes.ts';

const acme = clientRecord({ id: anId(10), name: 'Acme' });
const acorn = clientRecord({ id: anId(11), name: 'Acorn' });
const website = projectRecord({ id: anId(20), name: 'Website', clientId: acme.id });
const studio = projectRecord({ id: anId(21), name: 'Studio' });
const sketches = entryRecord({ id: anId(50), description: 'Sketches for the shop', day: '2025-03-02' });
// The server finds the project.
const meeting = entryRecord({ id: anId(51), description: 'Meeting', projectId: anId(22) });
const searches: string[] = [];
const created: NewTimesheetEntry[] = [];
const removed: string[] = [];

beforeAll(loadPalettes);
beforeEach(() => {
  created.length = 0;
  searches.length = 0;
  removed.length = 0;
  serveRouter(
    {
      timesheets: fakeApi(timesheetsContract, {
        list: ({ search = '' }) => {
          searches.push(search);
          return onePage([sketches, meeting]);
        },
        create: (input) => {
          created.push(input);
          return { id: input.id ?? anId(30) };
        },
        deleteMany: ({ entries }) => {
          removed.push(...entries.map(({ id }) => id));
          return { operationId: anId(98), ids: [] };
        },
      }),
      ...fakeClientsAndProjects([acme, acorn], [website, studio]),
    },
    adasResponses,
  );
});
afterEach(cleanup);

function Page() {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen && <CommandPalette onClose={() => setIsOpen(false)} />;
}

async function openPalette() {
  render(
    <MemoryRouter>
      <Page />
      <AddressBar />
    </MemoryRouter>,
    { wrapper: SignedIn },
  );
  const search = await screen.findByRole('combobox', { name: 'Search or jump to' });
  return { user: userEvent.setup(), search };
}

it('says that it searches until it knows that nothing is found', async () => {
  const held = Promise.withResolvers<void>();
  serveRouter(
    {
      timesheets: fakeApi(timesheetsContract, {
        list: async () => {
          await held.promise;
          return onePage([]);
        },
      }),
      ...fakeClientsAndProjects([], []),
    },
    adasResponses,
  );
  const { user, search } = await openPalette();
  let saidNone = false;
  const observer = new MutationObserver(() => {
    saidNone ||= screen.queryByText('No results') !== null;
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  await user.type(search, 'zzz');
  expect(await screen.findByText('Searching…')).toBeTruthy();
  observer.disconnect();
  expect(saidNone).toBe(false);
  held.resolve();
  expect(await screen.findByText('No results')).toBeTruthy();
});

describe('quick entry in the palette', () => {
  it('is explained until something is typed', async () => {
    const { user, search } = await openPalette();
    const help = 'To add an entry, type it: “1.5h call @Acme yesterday”.';
    expect(screen.getByText(help)).toBeTruthy();
    await user.type(search, 'web');
    expect(screen.queryByText(help)).toBeNull();
  });

  it('previews the entry, adds it on Enter and can undo it', async () => {
    const { user, search } = await openPalette();
    await user.type(search, '1.5h call @web #design yesterday');
    const preview = await screen.findByRole('option', { name: /^1:30, call, #design, Website · Acme, / });
    expect(preview.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const yesterday = addDays(localDay(Date.now(), 'Europe/Berlin'), -1);
    expect(created).toMatchObject([
      {
        description: 'call',
        tags: ['design'],
        duration: 1.5,
        date: yesterday,
        projectId: website.id,
        clientId: acme.id,
        billable: true,
      },
    ]);
    await expect.poll(() => removed).toEqual([created[0]?.id]);
  });

  it('adds time on internal projects as not billable', async () => {
    const { user, search } = await openPalette();
    await user.type(search, '1h plan @studio');
    await screen.findByRole('option', { name: /^1:00, plan, Studio · Internal, / });
    await user.keyboard('{Enter}');
    await expect
      .poll(() => created)
      .toMatchObject([{ projectId: studio.id, clientId: null, billable: false }]);
  });

  it('isn’t offered to a client viewer, who can’t track time [6.6]', async () => {
    const role = { ...noRole, systemRole: 'user' as const, clientViewerOf: [acme.id] };
    const asked: string[] = [];
    const noteCall = (path: string) => () => {
      asked.push(path);
      throw new Error('Viewers keep no records.');
    };
    serveRouter(
      {
        clients: fakeApi(clientsContract, { list: noteCall('clients') }),
        projects: fakeApi(projectsContract, { list: noteCall('projects') }),
      },
      responsesForAda({ role }),
    );
    const { user, search } = await openPalette();
    await user.type(search, '1.5h call @Acme');
    expect(await screen.findByText('No results')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('lists what an ambiguous name could mean, and adds nothing', async () => {
    const { user, search } = await openPalette();
    await user.type(search, '1h call @ac');
    expect(await screen.findByRole('option', { name: '“ac” could be Acme and Acorn' })).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(search.isConnected).toBe(true);
    expect(created).toEqual([]);
  });

  it('offers to add an entry or a client and to switch the theme', async () => {
    const { user, search } = await openPalette();
    await user.type(search, 'add en');
    expect(await screen.findByRole('option', { name: 'Add entry' })).toBeTruthy();
    await user.clear(search);
    await user.type(search, 'add cl');
    expect(await screen.findByRole('option', { name: 'Add client' })).toBeTruthy();
    await user.clear(search);
    await user.type(search, 'theme');
    expect(await screen.findByRole('option', { name: 'Theme: light' })).toBeTruthy();
  });
});

describe('settings in the palette', () => {
  it.each([
    ['dark', 'Theme: dark'],
    ['theme', 'Theme: dark'],
    ['rate', 'Time and money: default rate, currency, time zone'],
    ['currency', 'Time and money: default rate, currency, time zone'],
    ['password', 'Security: password, passkeys, two-step login'],
    ['export', 'Import and export: export, restore'],
    ['language', 'Invoice settings: address, bank account, tax, numbers'],
    ['logo', 'Invoice settings: address, bank account, tax, numbers'],
  ])('are found by “%s”', async (word, name) => {
    const { user, search } = await openPalette();
    await user.type(search, word);
    expect(await screen.findByRole('option', { name })).toBeTruthy();
  });

  it('aren’t listed without a word', async () => {
    await openPalette();
    expect(await screen.findByRole('option', { name: 'Profile' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Settings' })).toBeNull();
  });
});

it('lists the records that were opened last, until something is typed, and none of another account', async () => {
  function Later() {
    const [isOpen, setIsOpen] = useState(false);
    return isOpen ? (
      <CommandPalette onClose={() => setIsOpen(false)} />
    ) : (
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
    );
  }
  render(
    <MemoryRouter>
      <Later />
    </MemoryRouter>,
    { wrapper: SignedIn },
  );
  const open = await screen.findByRole('button', { name: 'Open' });
  for (const client of [acme, acorn, acme])
    addRecentRecord({ path: `/clients/${client.id}`, label: client.name });
  const user = userEvent.setup();
  await user.click(open);
  expect(recentNames()).toEqual(['Acme', 'Acorn']);
  await user.keyboard('dash');
  expect(recentNames()).toEqual([]);
  clearAccount();
  expect(recentRecords()).toEqual([]);
});

const recentNames = () =>
  screen
    .queryAllByRole('group', { name: 'Recent' })
    .flatMap((group) => within(group).getAllByRole('option'))
    .map(({ textContent }) => textContent);

it('finds entries by description, client or project, and opens one in its day', async () => {
  const { user, search } = await openPalette();
  await user.type(search, 'shop');
  const found = await screen.findByRole('option', { name: /^Sketches for the shop · 2 Mar/ });
  expect(screen.getByRole('option', { name: /^Meeting · / })).toBeTruthy();
  expect(searches.at(-1)).toBe('shop');
  await user.click(found);
  expect(screen.getByLabelText('Address').textContent).toBe(
    `?range=2025-03-02..2025-03-02&entry=${sketches.id}`,
  );
});
