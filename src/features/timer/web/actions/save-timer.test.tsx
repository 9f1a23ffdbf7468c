import { ORPCError } from '@orpc/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeTimerTags } from '#src/features/timesheets/web/public.tsx';
import { anId, entryRecord, projectRecord } from '#tests/support/entity-fixtures.ts';
import { goOffline } from '#tests/support/screen/fake-network.ts';
import { useRealTimers } from '#tests/support/screen/real-timers.ts';
import { adasResponses } from '#tests/support/screen/signed-in.tsx';
import {
  acme,
  beginDay,
  button,
  clock,
  endDay,
  offeredOptions,
  openPanel,
  passTime,
  pick,
  pill,
  connectServer,
  readyToSave,
  review,
  service,
  settle,
  sleep,
  support,
  timer,
  website,
} from '#tests/support/screen/timer-screen.tsx';

beforeEach(beginDay);
afterEach(endDay);

describe('picking the work', () => {
  it('sets the client of a picked project [2.45]', async () => {
    const user = await openPanel();
    await pick(user, 'Project', 'Support');
    expect(timer().getByRole('combobox', { name: 'Client' })).toHaveProperty('value', 'Borges');
  });

  it("offers only the chosen client's projects, and no archived ones [2.46] [2.47]", async () => {
    const user = await openPanel();
    expect(await offeredOptions(user, 'Project')).toEqual(['Website', 'Support', 'Hiring']);
    await pick(user, 'Client', 'Acme');
    expect(await offeredOptions(user, 'Project')).toEqual(['Website']);
  });

  it('lists projects by client, with the work of today first', async () => {
    service.recent = [entryRecord({ id: anId(40), projectId: support.id, clientId: support.clientId })];
    const user = await openPanel();
    expect(await offeredOptions(user, 'Project')).toEqual(['Support', 'Website', 'Hiring']);
    await user.click(timer().getByRole('combobox', { name: 'Project' }));
    expect(screen.getByRole('listbox').textContent).toMatch(/Borges.*Support.*Acme.*Website/);
  });

  it('adds a project in place, with its client', async () => {
    const user = await openPanel();
    await pick(user, 'Client', 'Acme');
    // The dialog loads and validates in real time.
    vi.unstubAllGlobals();
    useRealTimers();
    await user.type(timer().getByRole('combobox', { name: 'Project' }), 'Shop');
    await user.click(screen.getByRole('option', { name: 'Add project “Shop”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add project' }));
    expect(dialog.getByLabelText(/Name/)).toHaveProperty('value', 'Shop');
    expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveProperty('value', 'Acme');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    // Until the dialog has closed, the timer is hidden from assistive technology.
    await waitFor(() => expect(timer().getByDisplayValue('Shop')).toBeTruthy());
    expect(clock()).toBe('00:00:00');
  });

  it('offers no second project of a similar name', async () => {
    const user = await openPanel();
    await user.type(timer().getByRole('combobox', { name: 'Project' }), 'WEBSITE');
    expect(screen.queryByRole('option', { name: /^Add/ })).toBeNull();
  });

  it('offers inactive clients too [2.48]', async () => {
    const user = await openPanel();
    expect(await offeredOptions(user, 'Client')).toEqual(['Acme', 'Borges']);
  });
});

describe('saving the timer', () => {
  it.each([
    ['a description', [], 'Description', 'Please enter a description of what you are working on'],
    ['a project and a client', ['Sketches'], 'Project', 'Please select a project and client'],
  ])(
    'requires %s, and shows a message at the field for 3 seconds [5.3] [8.4] [4.20] [9.6]',
    async (_what, typed, label, complaint) => {
      const user = await openPanel();
      for (const text of typed) await user.type(timer().getByLabelText(/Description/), text);
      await user.click(button('Start'));
      await user.click(button('Save'));
      await settle();
      // Once, as the description of the focused field.
      expect(screen.getByText(complaint)).toBeTruthy();
      const field = timer().getByLabelText(new RegExp(label), { selector: 'input, textarea' });
      expect(document.activeElement).toBe(field);
      expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        complaint,
      );
      await passTime(2_900);
      expect(screen.getByText(complaint)).toBeTruthy();
      await passTime(200);
      expect(screen.queryByText(complaint)).toBeNull();
      expect(service.saved).toEqual([]);
    },
  );

  it('marks missing fields until they are filled, after the message has vanished [5.3] [4.20]', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    await user.click(button('Save'));
    await settle();
    const description = timer().getByRole('textbox', { name: /Description/ });
    expect(description.getAttribute('aria-invalid')).toBe('true');
    await passTime(3_000);
    expect(timer().getByText('Enter a description.')).toBeTruthy();
    await user.type(description, 'Sketches');
    expect(description.getAttribute('aria-invalid')).not.toBe('true');
    await user.click(button('Save'));
    await settle();
    expect(timer().getByRole('combobox', { name: 'Project' }).getAttribute('aria-invalid')).toBe('true');
    await passTime(3_000);
    expect(timer().getByText('Select a project and a client.')).toBeTruthy();
    await pick(user, 'Project', 'Website');
    expect(timer().queryByText(/^Select a project/)).toBeNull();
  });

  it('no longer marks missing fields once the timer is stopped [5.3]', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    await user.click(button('Save'));
    await settle();
    await passTime(3_000);
    expect(timer().getByText('Enter a description.')).toBeTruthy();
    await user.click(button('Stop and discard'));
    expect(timer().queryByText('Enter a description.')).toBeNull();
  });

  it('asks once whose a project without a client is, Internal first, and keeps the answer [5.3] [2.46]', async () => {
    const user = await openPanel();
    await user.type(timer().getByLabelText(/Description/), 'Interview');
    await user.click(button('Start'));
    await pick(user, 'Project', 'Hiring');
    expect(timer().getByText(/Whose project is “Hiring”\?/)).toBeTruthy();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Internal',
      'Acme',
      'Borges',
    ]);

    // Without an answer, it isn't saved.
    await passTime(1_000);
    await user.click(timer().getByText('Save'));
    await settle();
    expect(timer().getByText('Please select a project and client')).toBeTruthy();
    expect(service.saved).toEqual([]);

    await pick(user, 'Client', 'Internal');
    await settle();
    expect(timer().getByLabelText<HTMLInputElement>('Billable').checked).toBe(false);
    await user.click(button('Save'));
    await settle();
    const internal = service.clients.find(({ isInternal }) => isInternal);
    expect(internal?.name).toBe('Internal');
    expect(service.saved).toMatchObject([
      { description: 'Interview', clientId: internal?.id, billable: false },
    ]);
    expect(service.projects).toContainEqual(
      expect.objectContaining({ name: 'Hiring', clientId: internal?.id }),
    );

    await pick(user, 'Project', 'Hiring');
    expect(timer().getByRole('combobox', { name: 'Client' })).toHaveProperty('value', 'Internal');
    expect(timer().queryByText(/Whose project/)).toBeNull();
  });

  it('stops the timer, clears the form and shows success for 3 seconds, also when collapsed [4.19] [8.4] [9.6]', async () => {
    const user = await readyToSave();
    await user.click(button('Save'));
    await user.keyboard('{Escape}');
    await settle();
    expect(screen.getByText('Time entry saved successfully!')).toBeTruthy();
    expect(timer().getByRole('button', { name: 'Track Time' })).toBeTruthy();
    await user.click(pill());
    expect(timer().getByLabelText(/Description/)).toHaveProperty('value', '');
    expect(timer().getByRole('combobox', { name: 'Client' })).toHaveProperty('value', '');
    await passTime(2_800);
    expect(screen.getByText('Time entry saved successfully!')).toBeTruthy();
    await passTime(200);
    expect(screen.queryByText('Time entry saved successfully!')).toBeNull();
    expect(screen.getByText('0:30 of “Sketches” saved as an entry.')).toBeTruthy();
  });

  it('disables reset while a save hangs [2.50]', async () => {
    const user = await readyToSave();
    await user.click(button('Pause'));
    expect(button('Reset')).toHaveProperty('disabled', false);
    const { promise, resolve } = Promise.withResolvers<void>();
    service.isFree = promise;
    await user.click(button('Save'));
    await settle();
    expect(button('Reset')).toHaveProperty('disabled', true);
    expect(clock()).toBe('00:30:00');
    resolve();
    await settle();
    expect(service.saved).toHaveLength(1);
  });

  it('closes the panel on a phone, where it covers the page', async () => {
    const ignore = () => undefined;
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('width < 600px'),
      addEventListener: ignore,
      removeEventListener: ignore,
      addListener: ignore,
      removeListener: ignore,
    }));
    const user = await readyToSave();
    await user.click(button('Save'));
    await settle();
    expect(timer().queryByLabelText(/Description/)).toBeNull();
    expect(document.activeElement).toBe(pill());
  });

  it('saves the tags with the entry', async () => {
    const user = await readyToSave();
    await user.type(timer().getByRole('combobox', { name: 'Tags' }), 'Büro,urgent');
    await user.click(button('Save'));
    await settle();
    expect(service.saved).toMatchObject([{ description: 'Sketches', tags: ['Büro', 'urgent'] }]);
    expect(timer().queryByText('urgent')).toBeNull();
  });

  it('saves tags under the name that they got while it ran, until that is undone', async () => {
    const user = await readyToSave();
    await user.type(timer().getByRole('combobox', { name: 'Tags' }), 'Büro,urgent,');
    let undo: () => void = () => undefined;
    act(() => {
      undo = changeTimerTags({ tags: ['buro'], newName: 'Office' });
    });
    expect(timer().getByText('Office')).toBeTruthy();
    expect(timer().queryByText('Büro')).toBeNull();
    act(() => undo());
    await user.click(button('Save'));
    await settle();
    expect(service.saved).toMatchObject([{ tags: ['Büro', 'urgent'] }]);
  });

  it('saves the task of the project, which another project clears', async () => {
    service.projects.push(projectRecord({ id: anId(24), name: 'Shop', clientId: acme.id }));
    const user = await readyToSave();
    await user.click(timer().getByRole('combobox', { name: 'Task' }));
    await passTime(100);
    const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(offered).toEqual(['No task', 'Review']);
    await user.click(screen.getByRole('option', { name: 'Review' }));
    expect(timer().getByRole('switch', { name: 'Billable' })).toHaveProperty('checked', false);
    expect(within(timer().getByRole('combobox', { name: 'Task' })).getByText('Review')).toBeTruthy();
    await pick(user, 'Project', 'Shop');
    expect(timer().queryByRole('combobox', { name: 'Task' })).toBeNull();
    await pick(user, 'Project', 'Website');
    expect(within(timer().getByRole('combobox', { name: 'Task' })).getByText('No task')).toBeTruthy();
    await user.click(timer().getByRole('combobox', { name: 'Task' }));
    await passTime(100);
    await user.click(screen.getByRole('option', { name: 'Review' }));
    await user.click(button('Close timer'));
    expect(timer().getByText('Sketches · Website · Review')).toBeTruthy();
    await user.click(button('Save'));
    await settle();
    expect(service.saved).toMatchObject([{ projectId: website.id, taskId: review.id, billable: false }]);
  });

  it('saves from the running pill, which shows the work and its project', async () => {
    const user = await readyToSave();
    await user.click(button('Close timer'));
    expect(timer().getByText('Sketches · Website')).toBeTruthy();
    await user.click(button('Save'));
    await settle();
    expect(service.saved).toMatchObject([{ description: 'Sketches', duration: 0.5 }]);
    expect(timer().getByRole('button', { name: 'Track Time' })).toBeTruthy();
  });

  it('opens the form if a save from the pill lacks a field', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    await user.click(button('Close timer'));
    await user.click(button('Save'));
    await settle();
    expect(timer().getByText('Please enter a description of what you are working on')).toBeTruthy();
  });

  it('saves the date, times and decimal hours of the tracked time [3.3]', async () => {
    const user = await readyToSave();
    await user.click(button('Save'));
    await settle();
    expect(service.saved).toMatchObject([
      {
        description: 'Sketches',
        projectId: website.id,
        clientId: acme.id,
        billable: true,
        date: '2026-11-20',
        timeZone: 'Europe/Berlin',
        startTime: '2026-11-20T09:00:00.000Z',
        endTime: '2026-11-20T09:30:00.000Z',
        duration: 0.5,
      },
    ]);
  });

  it('loses nothing when the server is unreachable, and saves afterwards [4.21]', async () => {
    const user = await readyToSave();
    goOffline();
    await user.click(button('Save'));
    await settle();
    expect(timer().getByRole('status').textContent).toMatch(/Can’t reach Stint/);
    expect(clock()).toBe('00:30:00');
    expect(timer().getByLabelText(/Description/)).toHaveProperty('value', 'Sketches');
    expect(timer().getByRole('combobox', { name: 'Project' })).toHaveProperty('value', 'Website');
    connectServer();
    await user.click(button('Save'));
    await settle();
    expect(service.saved).toMatchObject([{ description: 'Sketches' }]);
  });

  it('shows the server’s message for a refusal [8.4] [4.21]', async () => {
    service.refusal = new ORPCError('FORBIDDEN', { message: 'Your account may not keep records here.' });
    const user = await readyToSave();
    await user.click(button('Save'));
    await settle();
    expect(timer().getByRole('status').textContent).toBe('Your account may not keep records here.');
    expect(clock()).toBe('00:30:00');
  });

  it('reports an ended session, keeps timer and form, and leaves 3 seconds later [5.3] [8.4] [4.21]', async () => {
    service.refusal = new ORPCError('UNAUTHORIZED', { message: 'Authentication required.' });
    const user = await readyToSave();
    await user.click(button('Save'));
    await settle();
    expect(timer().getByRole('status').textContent).toBe('User not authenticated');
    expect(clock()).toBe('00:30:00');
    expect(timer().getByLabelText(/Description/)).toHaveProperty('value', 'Sketches');
    await passTime(2_900);
    expect(screen.queryByRole('region', { name: 'Timer' })).not.toBeNull();
    await passTime(200);
    await settle();
    expect(screen.queryByRole('region', { name: 'Timer' })).toBeNull();
  });

  it('shows "Failed to save time entry" without any other message [8.4] [4.21]', async () => {
    const user = await readyToSave();
    connectServer({ '/api/rpc/timesheets/create': () => 'what a proxy might say' });
    await user.click(button('Save'));
    await settle();
    expect(timer().getByRole('status').textContent).toBe('Failed to save time entry');
    expect(clock()).toBe('00:30:00');
  });

  it('isn’t available to client viewers, who see that before they start [2.52] [6.6]', async () => {
    const { '/api/v1/me': me } = adasResponses;
    const role = { systemRole: 'user', tenantEnabled: false, clientViewerOf: [acme.id] } as const;
    connectServer({ '/api/v1/me': () => ({ ...me(), role }) });
    const user = await openPanel();
    const reason = /only view clients/;
    expect(timer().getByText(reason)).toBeTruthy();
    await user.click(button('Start'));
    await sleep(60_000);
    await user.click(button('Save'));
    await settle();
    expect(timer().getByRole('status').textContent).toMatch(reason);
    expect(service.saved).toEqual([]);
  });
});
