import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import type { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import { useClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { anId, clientRecord, entryRecord, projectRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { EntryDialog } from './entry-dialog.tsx';

const acme = clientRecord({ id: anId(10), name: 'Acme' });
const borges = clientRecord({ id: anId(11), name: 'Borges' });
const website = projectRecord({ id: anId(20), name: 'Website', clientId: acme.id });
const design = { id: anId(40), name: 'Design', hourlyRate: 120, billable: false, isActive: true };
const testing = { id: anId(41), name: 'Testing', hourlyRate: null, billable: null, isActive: true };
const support = projectRecord({
  id: anId(21),
  name: 'Support',
  clientId: borges.id,
  tasks: [design, testing, { ...testing, id: anId(42), name: 'Archived task', isActive: false }],
});
const old = projectRecord({ id: anId(22), name: 'Old site', clientId: acme.id, status: 'Archived' });
const latest = entryRecord({ id: anId(30), projectId: support.id, clientId: borges.id });

let created: NewTimesheetEntry[];
let listed: ReturnType<typeof projectRecord>[];
let clientsListed: ReturnType<typeof clientRecord>[];

beforeEach(() => {
  created = [];
  listed = [website, support, old];
  clientsListed = [acme, borges];
  serveRouter(
    {
      timesheets: fakeApi(timesheetsContract, {
        create: (input) => {
          created.push(input);
          return { id: input.id ?? anId(99) };
        },
        list: () => onePage([latest]),
        tags: () => ({ items: [] }),
      }),
      clients: fakeApi(clientsContract, { list: () => onePage(clientsListed) }),
      projects: fakeApi(projectsContract, {
        list: () => onePage(listed),
        create: ({ id = anId(90), name, clientId = null }) => {
          listed.push(projectRecord({ id, name, clientId }));
          return { id };
        },
      }),
    },
    adasResponses,
  );
});

afterEach(() => {
  cleanup();
  clearAccount();
});

const field = (name: 'Client' | 'Project') => screen.getByRole<HTMLInputElement>('combobox', { name });

function NewEntry() {
  const work = useClientsAndProjects();
  return work.projects.length > 0 && <EntryDialog day="2026-11-20" work={work} onClose={() => undefined} />;
}

async function open() {
  render(
    <SignedIn>
      <NewEntry />
    </SignedIn>,
    { wrapper: MemoryRouter },
  );
  await screen.findByRole('combobox', { name: 'Project' });
  return userEvent.setup();
}

describe('the project of an entry', () => {
  it('is picked by client, the latest work first, without archived projects [2.45] [2.47]', async () => {
    const user = await open();
    await waitFor(async () => {
      await user.click(field('Project'));
      expect(screen.getByRole('listbox').textContent).toMatch(/^Borges.*Support.*Acme.*Website$/);
    });
    await user.click(screen.getByRole('option', { name: 'Website' }));
    expect(field('Client').value).toBe('Acme');
  });

  it('is selected if it’s the only active one', async () => {
    listed = [website, old];
    const user = await open();
    expect(field('Project').value).toBe('Website');
    expect(field('Client').value).toBe('Acme');
    await user.type(screen.getByLabelText(/Description/), 'Drawings');
    await user.type(screen.getByLabelText(/Duration/), '2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(created).toMatchObject([{ projectId: website.id, clientId: acme.id }]));
  });

  it('is limited to those of the chosen client [2.46]', async () => {
    const user = await open();
    await user.type(field('Client'), 'Acme{Enter}');
    await user.click(field('Project'));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Website']);
  });

  it('is found by the name of its client, and by “Internal” for unpaid work', async () => {
    const own = clientRecord({ id: anId(12), name: 'Internal', isInternal: true });
    clientsListed = [acme, borges, own];
    listed = [website, support, projectRecord({ id: anId(23), name: 'Bookkeeping', clientId: own.id })];
    const user = await open();
    for (const [typed, found] of [
      ['acme', 'Website'],
      ['internal', 'Bookkeeping'],
    ]) {
      await user.clear(field('Project'));
      await user.type(field('Project'), typed ?? '');
      const [first] = await screen.findAllByRole('option');
      expect(first?.textContent).toBe(found);
    }
  });

  it('has tasks to choose, which another project clears', async () => {
    const user = await open();
    expect(screen.queryByRole('combobox', { name: 'Task' })).toBeNull();
    await user.type(screen.getByLabelText(/Description/), 'Drawings');
    await user.type(screen.getByLabelText(/Duration/), '2');
    await user.type(field('Project'), 'Support{Enter}');
    const pickTask = async (name: string) => {
      await user.click(screen.getByRole('combobox', { name: 'Task' }));
      const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
      expect(names).toEqual(['No task', 'Design', 'Testing']);
      await user.click(screen.getByRole('option', { name }));
    };
    await pickTask('Testing');
    expect(screen.getByRole('switch', { name: /Billable/ })).toHaveProperty('checked', true);
    await pickTask('Design');
    expect(screen.getByRole('switch', { name: /Billable/ })).toHaveProperty('checked', false);
    await user.clear(field('Project'));
    await user.type(field('Project'), 'Support{Enter}');
    await pickTask('Testing');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(created).toMatchObject([{ projectId: support.id, taskId: testing.id }]));
  });

  it('can be added in place, without losing what was typed', async () => {
    const user = await open();
    await user.type(screen.getByLabelText(/Description/), 'Drawings');
    await user.type(screen.getByLabelText(/Duration/), '2');
    await user.type(field('Client'), 'Acme{Enter}');
    await user.type(field('Project'), 'Shop');
    await user.click(screen.getByRole('option', { name: 'Add project “Shop”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add project' }));
    await user.type(dialog.getByLabelText(/Name/), '{Control>}{Enter}{/Control}');
    await waitFor(() => expect(field('Project').value).toBe('Shop'));
    expect(created).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(created).toMatchObject([{ description: 'Drawings', clientId: acme.id }]));
  });

  it('is picked on leaving the field, which shows a name that matches none', async () => {
    const user = await open();
    await user.type(field('Project'), 'website');
    await user.tab();
    expect(field('Project').value).toBe('Website');
    await user.type(field('Client'), 'Unknown Ltd');
    await user.tab();
    expect(screen.getByText('No match for “Unknown Ltd”.')).toBeTruthy();
    expect(field('Client').value).toBe('Acme');

    // It is gone once there is nothing to say it about.
    await user.click(field('Client'));
    await user.tab();
    expect(screen.queryByText(/^No match/)).toBeNull();
    await user.type(field('Client'), 'Unknown Ltd');
    await user.tab();
    await user.type(field('Client'), 'Unknown');
    await user.clear(field('Client'));
    expect(screen.queryByText(/^No match/)).toBeNull();
  });
});
