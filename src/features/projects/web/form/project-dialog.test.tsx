import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod';
import { projectsContract } from '#src/features/projects/contract.ts';
import type { NewProject, Project, ProjectChange } from '#src/features/projects/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, clientRecord, projectRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ProjectDialog } from './project-dialog.tsx';

const acme = clientRecord({ id: anId(20), name: 'Acme' });
const corp = clientRecord({
  id: anId(21),
  name: 'Corp',
  currency: 'USD',
  billingType: 'hourly',
  hourlyRate: 120,
});

const bought = projectRecord({
  id: anId(30),
  name: 'Care',
  billingType: 'retainer',
  retainerHours: 10,
  retainerHoursUsed: 2,
});

let created: z.output<typeof NewProject>[];
let changed: z.output<typeof ProjectChange>[];
/** As stored on the server. */
let stored: Project;

beforeEach(() => {
  queryClient.clear();
  created = [];
  changed = [];
  stored = bought;
  serveRouter(
    {
      projects: fakeApi(projectsContract, {
        create: (input) => {
          created.push(input);
          return { id: input.id ?? anId(99) };
        },
        get: () => stored,
        update: (input, errors) => {
          if (input.revision !== stored.revision) throw errors.STALE({ data: { current: stored } });
          changed.push(input);
          return stored;
        },
      }),
    },
    adasResponses,
  );
});

async function openForm(project?: Project) {
  render(<ProjectDialog project={project} clientOptions={[acme, corp]} onClose={() => undefined} />, {
    wrapper: SignedIn,
  });
  await screen.findByRole('dialog');
  return userEvent.setup();
}

/** Opens the dialog, then passes a newer project, like a live update does. */
async function openWhileItChanges(now: Project) {
  const form = (project: Project) => (
    <ProjectDialog project={project} clientOptions={[acme, corp]} onClose={() => undefined} />
  );
  const { rerender } = render(form(bought), { wrapper: SignedIn });
  await screen.findByRole('dialog');
  rerender(form(now));
  return userEvent.setup();
}

const save = () => screen.getByRole('button', { name: 'Save' });

describe('the project form', () => {
  it('shows rates and amounts in the chosen client’s currency, and the default rates [3.8]', async () => {
    const user = await openForm();
    expect(screen.getByText('EUR / h')).toBeTruthy();
    expect(screen.getByText('Leave empty to use €93.75/h.')).toBeTruthy();
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'Corp{Enter}');

    expect(screen.getByText('USD / h')).toBeTruthy();
    expect(screen.queryByText('EUR / h')).toBeNull();
    expect(screen.getByText(/^Leave empty to use the client’s (US)?\$120\.00\/h\.$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Budget/ }));
    expect(screen.getByText('USD')).toBeTruthy();
  });

  it('offers the client’s billing once there is a client', async () => {
    const user = await openForm();
    const billing = screen.getByRole('combobox', { name: 'Billing' });
    expect(billing.textContent).toBe('Hourly');
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'Corp{Enter}');
    expect(billing.textContent).toBe('Same as the client');
    await user.clear(screen.getByRole('combobox', { name: 'Client' }));
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'Acme{Enter}');
    // It has none.
    expect(billing.textContent).toBe('Hourly');
  });

  it('summarizes collapsed sections with formatted money and dates', async () => {
    await openForm(
      projectRecord({
        id: anId(30),
        name: 'Website',
        clientId: acme.id,
        budgetHours: 40,
        budgetAmount: 3000.5,
        startDate: '2026-08-01',
        endDate: '2026-10-31',
        tasks: [
          { id: anId(40), name: 'Design', hourlyRate: null, billable: null, isActive: true },
          { id: anId(41), name: 'Old', hourlyRate: null, billable: null, isActive: false },
        ],
      }),
    );
    const heads = screen.getAllByRole('heading', { level: 3 }).map((head) => head.textContent);
    expect(heads[0]).toBe('Tasks Design');
    expect(heads[1]).toBe('Budget 40:00 h · €3,000.50');
    expect(heads[2]).toContain('2026');
    expect(heads[2]).not.toContain('2026-08-01');
  });

  it('doesn’t send default rates that were only displayed', async () => {
    const user = await openForm();
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Website');
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'Corp{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]).toMatchObject({ name: 'Website', clientId: corp.id, hourlyRate: null });
  });

  it('copies a project with its tasks and terms, but not its hours used', async () => {
    const task = { id: anId(40), name: 'Design', hourlyRate: 80, billable: null, isActive: true };
    const source = { ...bought, poNumber: 'PO 7', tasks: [task, { ...task, id: anId(41), isActive: false }] };
    render(<ProjectDialog source={source} clientOptions={[acme, corp]} onClose={() => undefined} />, {
      wrapper: SignedIn,
    });
    await screen.findByRole('dialog', { name: 'Add project' });
    await userEvent.setup().click(save());

    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]).toMatchObject({
      name: `${bought.name} (copy)`,
      clientId: bought.clientId,
      billingType: 'retainer',
      retainerHours: bought.retainerHours,
      retainerHoursUsed: 0,
      poNumber: null,
      tasks: [{ name: 'Design', hourlyRate: 80 }],
    });
    expect(created[0]?.tasks?.[0]?.id).not.toBe(task.id);
  });

  it('can have no colour, rather than one that Stint chooses', async () => {
    const user = await openForm();
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Website');
    await user.click(screen.getByRole('button', { name: /^Details/ }));
    expect(screen.getByRole('radio', { name: 'Automatic' })).toMatchObject({ checked: true });
    await user.click(screen.getByRole('radio', { name: 'None' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]).toMatchObject({ colour: 'transparent' });
  });

  it('doesn’t send unchanged used hours, even if time is logged while it is open [9.4]', async () => {
    const user = await openWhileItChanges({ ...bought, retainerHoursUsed: 5 });
    expect(screen.getByRole('textbox', { name: /^Hours used so far/ })).toHaveProperty('value', '2:00');
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), ' plan');
    await user.click(save());

    await waitFor(() => expect(changed).toHaveLength(1));
    expect(changed[0]).toMatchObject({ name: 'Care plan' });
    expect(changed[0]).not.toHaveProperty('retainerHoursUsed');
  });

  it('doesn’t send used hours after loading the latest version [9.4]', async () => {
    const user = await openForm(bought);
    stored = { ...bought, revision: 2, retainerHoursUsed: 5, poNumber: 'PO 7' };
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), ' plan');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Load latest version' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Hours used so far/ })).toHaveProperty('value', '5:00'),
    );
    await user.click(save());

    await waitFor(() => expect(changed).toHaveLength(1));
    expect(changed[0]).toMatchObject({ name: 'Care plan', revision: 2, poNumber: 'PO 7' });
    expect(changed[0]).not.toHaveProperty('retainerHoursUsed');
  });

  it('says that logged time may have older rates only after a change of rates', async () => {
    const onRatesChanged = vi.fn<() => void>();
    const form = { project: bought, clientOptions: [acme, corp], onRatesChanged, onClose: () => undefined };
    const { unmount } = render(<ProjectDialog {...form} />, { wrapper: SignedIn });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^Details/ }));
    await user.click(screen.getByRole('combobox', { name: 'Round time' }));
    await user.click(screen.getByRole('option', { name: '15 min, always up' }));
    await user.click(save());
    await waitFor(() => expect(changed).toMatchObject([{ rounding: { minutes: 15, direction: 'up' } }]));
    expect(onRatesChanged).not.toHaveBeenCalled();
    unmount();

    render(<ProjectDialog {...form} />, { wrapper: SignedIn });
    await user.type(await screen.findByRole('textbox', { name: /^Retainer rate/ }), '90');
    await user.click(save());
    await waitFor(() => expect(onRatesChanged).toHaveBeenCalledOnce());
  });

  it('sends no start date after the option was turned off [3.8]', async () => {
    const user = await openForm(bought);
    const hours = screen.getByRole('textbox', { name: /^Prepaid hours/ });
    await user.clear(hours);
    await user.type(hours, '20');
    fireEvent.change(screen.getByLabelText('Change billing from a date'), {
      target: { value: '2026-03-01' },
    });
    await user.clear(hours);
    await user.type(hours, '10');
    expect(screen.queryByLabelText('Change billing from a date')).toBeNull();
    await user.click(save());

    await waitFor(() => expect(changed).toHaveLength(1));
    expect(changed[0]).not.toHaveProperty('billingFrom');
  });

  it('takes a price and instalments in the client’s currency [3.8]', async () => {
    const user = await openForm();
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Website');
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'Corp{Enter}');
    await user.click(screen.getByRole('combobox', { name: 'Billing' }));
    await user.click(screen.getByRole('option', { name: 'Fixed price' }));
    await user.type(screen.getByRole('textbox', { name: 'Price' }), '1,200.50');
    await user.click(screen.getByRole('button', { name: 'Add instalment' }));
    await user.click(screen.getByRole('button', { name: 'Add instalment' }));
    await user.click(screen.getByRole('button', { name: 'Remove Instalment 1' }));
    const first = within(screen.getByRole('group', { name: 'Instalment 1' }));
    await user.type(first.getByRole('textbox', { name: 'Name' }), 'Concept');
    await user.type(first.getByRole('textbox', { name: 'Amount' }), '1200.51');
    await user.click(save());
    expect(await first.findByText('Enter a date.')).toBeTruthy();
    fireEvent.change(first.getByLabelText('Due'), { target: { value: '2026-12-01' } });
    await user.click(save());
    expect(await first.findByText('Amount brings the instalments above the price.')).toBeTruthy();

    await user.clear(first.getByRole('textbox', { name: 'Amount' }));
    await user.type(first.getByRole('textbox', { name: 'Amount' }), '400');
    expect(screen.getByText(/^(US)?\$400\.00 of (US)?\$1,200\.50 in instalments$/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Hourly rate' })).toBeNull();
    await user.click(save());

    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]).toMatchObject({
      billingType: 'fixed',
      fixedPrice: 1200.5,
      instalments: [{ date: '2026-12-01', amount: 400, name: 'Concept' }],
    });
  });

  it('refetches the figures, which include prices', async () => {
    const figures = [['projects', 'figures'], {}];
    const user = await openForm();
    queryClient.setQueryData(figures, { items: [] });
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Website');
    await user.click(save());

    await waitFor(() => expect(queryClient.getQueryState(figures)?.isInvalidated).toBe(true));
  });

  it('drops a price and instalments that are no longer shown', async () => {
    const user = await openForm();
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Website');
    const billing = () => screen.getByRole('combobox', { name: 'Billing' });
    await user.click(billing());
    await user.click(screen.getByRole('option', { name: 'Fixed price' }));
    await user.type(screen.getByRole('textbox', { name: 'Price' }), '1200');
    await user.click(screen.getByRole('button', { name: 'Add instalment' }));
    await user.click(billing());
    await user.click(screen.getByRole('option', { name: 'Hourly' }));
    await user.click(save());

    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]).not.toHaveProperty('fixedPrice');
    expect(created[0]).not.toHaveProperty('instalments');
  });

  it('shows the price of earlier work at a fixed price by the client’s default', async () => {
    const agency = clientRecord({ id: anId(22), name: 'Agency', billingType: 'fixed' });
    const terms = projectRecord({ id: anId(30), name: 'Site' });
    const earlier = { ...terms, billingType: null, until: '2026-02-28' };
    const site = {
      ...terms,
      clientId: agency.id,
      billingType: 'hourly' as const,
      billingFrom: '2026-03-01',
      earlierTerms: [earlier],
      fixedPrice: 500,
    };
    render(<ProjectDialog project={site} clientOptions={[agency]} onClose={() => undefined} />, {
      wrapper: SignedIn,
    });
    expect(await screen.findByRole('textbox', { name: 'Price' })).toHaveProperty('value', '500.00');
  });

  it('sends the price only if it was edited', async () => {
    const instalments = [{ id: anId(40), date: '2026-12-01', amount: 400, name: null }];
    const agreed = { billingType: 'fixed', fixedPrice: 1200.5, instalments } as const;
    stored = projectRecord({ id: anId(30), name: 'Site', ...agreed });
    const user = await openForm(stored);
    await user.type(screen.getByDisplayValue('Site'), ' 2');
    await user.click(save());
    await waitFor(() => expect(changed).toHaveLength(1));
    expect(changed[0]).not.toHaveProperty('fixedPrice');
    expect(changed[0]).not.toHaveProperty('instalments');

    await user.click(screen.getByRole('button', { name: 'Remove Instalment 1' }));
    await user.click(save());
    await waitFor(() => expect(changed).toHaveLength(2));
    expect(changed[1]).toMatchObject({ fixedPrice: 1200.5, instalments: [] });
  });

  it('doesn’t send used hours of a retainer that was only tried out [9.4]', async () => {
    const user = await openForm(bought);
    const used = screen.getByRole('textbox', { name: /^Hours used so far/ });
    await user.clear(used);
    await user.type(used, '9');
    await user.click(screen.getByRole('combobox', { name: 'Billing' }));
    await user.click(screen.getByRole('option', { name: 'Hourly' }));
    await user.click(save());

    await waitFor(() => expect(changed).toHaveLength(1));
    expect(changed[0]).toMatchObject({ billingType: 'hourly' });
    expect(changed[0]).not.toHaveProperty('retainerHoursUsed');
  });
});
