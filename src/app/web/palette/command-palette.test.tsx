import { implement } from '@orpc/server';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import type { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { anId, clientRecord, projectRecord } from '#tests/support/entity-fixtures.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { CommandPalette } from './command-palette.tsx';

const acme = clientRecord({ id: anId(10), name: 'Acme' });
const acorn = clientRecord({ id: anId(11), name: 'Acorn' });
const website = projectRecord({ id: anId(20), name: 'Website', clientId: acme.id });
const studio = projectRecord({ id: anId(21), name: 'Studio' });
const created: NewTimesheetEntry[] = [];
const removed: string[] = [];

beforeEach(() => {
  // Missing in jsdom.
  Element.prototype.scrollIntoView = () => undefined;
  created.length = 0;
  removed.length = 0;
  const [time, clients, projects] = [timesheetsContract, clientsContract, projectsContract];
  serveRouter(
    {
      timesheets: {
        create: implement(time).create.handler(({ input }) => {
          created.push(input);
          return { id: input.id ?? anId(30) };
        }),
        deleteMany: implement(time).deleteMany.handler(({ input: { entries } }) => {
          removed.push(...entries.map(({ id }) => id));
          return { operationId: anId(98), ids: [] };
        }),
      },
      clients: { list: implement(clients).list.handler(() => ({ items: [acme, acorn], nextCursor: null })) },
      projects: {
        list: implement(projects).list.handler(() => ({ items: [website, studio], nextCursor: null })),
      },
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
    </MemoryRouter>,
    { wrapper: SignedIn },
  );
  const search = await screen.findByRole('combobox', { name: 'Search or jump to' });
  return { user: userEvent.setup(), search };
}

describe('quick entry in the palette', () => {
  it('is explained until something is typed', async () => {
    const { user, search } = await openPalette();
    const help = 'To add time, type it: “1.5h call @Acme yesterday”.';
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

  it('lists what an ambiguous name could mean, and adds nothing', async () => {
    const { user, search } = await openPalette();
    await user.type(search, '1h call @ac');
    expect(await screen.findByRole('option', { name: '“ac” could be Acme and Acorn' })).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(search.isConnected).toBe(true);
    expect(created).toEqual([]);
  });

  it('offers to add a client and to switch the theme', async () => {
    const { user, search } = await openPalette();
    await user.type(search, 'add cl');
    expect(await screen.findByRole('option', { name: 'Add client' })).toBeTruthy();
    await user.clear(search);
    await user.type(search, 'theme');
    expect(await screen.findByRole('option', { name: 'Switch theme' })).toBeTruthy();
  });
});
