import 'fake-indexeddb/auto';
import { ORPCError } from '@orpc/server';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import type { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { PendingChange } from '#src/features/timesheets/rules/offline/pending-changes.ts';
import { currentPendingChanges } from '#src/features/timesheets/web/pending-changes/current-pending-changes.ts';
import { registerTimerCommands } from '#src/features/timesheets/web/pending-changes/pending-timer-commands.ts';
import { confirmSignOut } from '#src/features/timesheets/web/pending-changes/sign-out-guard.ts';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { createIdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { aChange, aCreate, aDelete } from '#tests/support/pending-changes.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { fakeClientsAndProjects } from '#tests/support/screen/fake-clients-and-projects.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn, adaId } from '#tests/support/screen/signed-in.tsx';
import { PendingChangesIndicator } from './pending-changes-indicator.tsx';

const lists = createIdbLists<PendingChange>('stint-pending-changes');
const sketches = entryRecord({ id: anId(30) });
/** Open the database first. */
const waiting = /not synced yet/;

let created: NewTimesheetEntry[];
let isTooLong: boolean;
let lockedUntil: string;

// Loaded lazily by the app; preloaded here.
beforeAll(async () => {
  await Promise.all([
    import('./pending-changes-panel.tsx'),
    import('./sign-out-dialog.tsx'),
    import('#src/features/timesheets/web/entry/entry-dialog.tsx'),
  ]);
});

beforeEach(() => {
  clearAccount();
  created = [];
  isTooLong = true;
  lockedUntil = '2026-10-31';
  serveRouter(
    {
      timesheets: fakeApi(timesheetsContract, {
        create: (input, errors) => {
          if (input.date <= lockedUntil)
            throw errors.LOCKED({ message: 'Time up to 31 Oct 2026 is locked.', data: { lockedUntil } });
          if (isTooLong && input.duration > 8)
            throw new ORPCError('TOO_LONG', { status: 400, message: 'Too long.' });
          created.push(input);
          return { id: input.id ?? anId(99) };
        },
        update: (_input, errors) => {
          throw errors.STALE({ data: { current: { ...sketches, notes: 'Theirs', revision: 2 } } });
        },
        deleteMany: () => Promise.reject(new TypeError('away')),
      }),
      ...fakeClientsAndProjects(),
    },
    adasResponses,
  );
});

afterEach(async () => {
  cleanup();
  await lists.update(adaId, () => []);
});

it('The top bar shows nothing while everything is synced', async () => {
  await show();
  await waitFor(() => expect(currentPendingChanges()).toBeDefined());
  expect(screen.queryByRole('button', { name: waiting })).toBeNull();
});

it('A rejected change shows its reason and is sent once fixed', async () => {
  const user = userEvent.setup();
  await show(aCreate(1, anId(40), { duration: 9 }));
  await user.click(await screen.findByRole('button', { name: '1 change needs attention' }));
  const panel = await screen.findByRole('dialog', { name: 'Unsynced changes' });
  within(panel).getByText('Too long.');
  // On phones it would cover the buttons.
  await waitFor(() => expect(screen.queryByText('Couldn’t sync “Sketches”. Too long.')).toBeNull());
  expect(within(panel).getByRole('status').textContent).toBe('1 change couldn’t be synced. Review it.');
  await user.click(within(panel).getByRole('button', { name: 'Edit: Add “Sketches”' }));
  const duration = await screen.findByLabelText(/^Duration/);
  await user.clear(duration);
  await user.type(duration, '3');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('All changes synced.');
  expect(created).toMatchObject([{ id: anId(40), duration: 3 }]);
});

it('A change to locked time stays, and can be sent again once the lock was moved', async () => {
  const user = userEvent.setup();
  await show(aCreate(1, anId(40), { date: '2026-10-30' }));
  await user.click(await screen.findByRole('button', { name: '1 change needs attention' }));
  const panel = await screen.findByRole('dialog', { name: 'Unsynced changes' });
  within(panel).getByText('Time up to 31 Oct 2026 is locked.');
  lockedUntil = '2026-09-30';
  await user.click(within(panel).getByRole('button', { name: 'Send again: Add “Sketches”' }));
  await screen.findByText('All changes synced.');
  expect(created).toMatchObject([{ id: anId(40), date: '2026-10-30' }]);
});

it('A rejected change shows one notice with a Review button', async () => {
  const user = userEvent.setup();
  await show(aCreate(1, anId(40), { duration: 9 }));
  await screen.findByText('Couldn’t sync “Sketches”. Too long.');
  await user.click(screen.getByRole('button', { name: 'Review' }));
  await screen.findByRole('dialog', { name: 'Unsynced changes' });
  await waitFor(() => expect(screen.queryByText(/Couldn’t sync/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('Discarding a change asks for confirmation', async () => {
  const user = userEvent.setup();
  await show(aCreate(1, anId(40), { duration: 9 }));
  await user.click(await screen.findByRole('button', { name: /1 change needs attention/ }));
  await user.click(await screen.findByRole('button', { name: 'Discard: Add “Sketches”' }));
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(await lists.read(adaId)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Discard: Add “Sketches”' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await screen.findByText('All changes synced.');
  expect(await lists.read(adaId)).toEqual([]);
});

it('Keeping the saved version drops the local change', async () => {
  const user = userEvent.setup();
  const mine = { ...aChange(1, sketches.id, { notes: 'Mine' }), seen: sketches, baseRevision: 1 };
  await show(mine);
  await user.click(await screen.findByRole('button', { name: /1 change needs attention/ }));
  await user.click(await screen.findByRole('button', { name: 'Compare: Change “Sketches”' }));
  const versions = await screen.findByRole('dialog', {
    name: 'Which version of “Sketches” do you want to keep?',
  });
  expect(within(versions).getByRole('row', { name: /Notes differs/ }).textContent).toBe(
    'Notes differsMineTheirs',
  );
  within(versions).getByRole('columnheader', { name: 'This device’s version' });
  within(versions).getByRole('columnheader', { name: /^Saved version, / });
  expect(within(versions).getAllByRole('row', { name: /differs/ })).toHaveLength(1);
  await user.click(within(versions).getByRole('button', { name: 'Keep saved version' }));
  await waitFor(async () => expect(await lists.read(adaId)).toEqual([]));
});

it('Keeping mine applies to the shown version, even if another tab has decided', async () => {
  const user = userEvent.setup();
  const mine = { ...aChange(1, sketches.id, { notes: 'Mine' }), seen: sketches, baseRevision: 1 };
  await show(mine);
  await user.click(await screen.findByRole('button', { name: /1 change needs attention/ }));
  await user.click(await screen.findByRole('button', { name: 'Compare: Change “Sketches”' }));
  const versions = await screen.findByRole('dialog', {
    name: 'Which version of “Sketches” do you want to keep?',
  });
  within(versions).getByText('Theirs');

  await changeInOtherTab((pendingChanges) =>
    pendingChanges.map((each) => ({
      ...each,
      standing: { is: 'conflict', theirs: { ...sketches, notes: 'Later', revision: 3 } },
    })),
  );
  await within(versions).findByText('Later');
  expect(within(versions).queryByText('Theirs')).toBeNull();

  await changeInOtherTab(() => []);
  await screen.findByText('Already resolved in another tab.');
  expect(screen.queryByRole('button', { name: 'Keep this device’s version' })).toBeNull();
});

it('A conflict about a deletion names what each choice does', async () => {
  const user = userEvent.setup();
  const deletion = { ...aDelete(1, sketches.id), standing: { is: 'conflict' as const, theirs: sketches } };
  await show(deletion);
  await user.click(await screen.findByRole('button', { name: /1 change needs attention/ }));
  await user.click(await screen.findByRole('button', { name: /^Compare: / }));
  const versions = within(await screen.findByRole('dialog', { name: 'Delete “Sketches”?' }));
  versions.getByText('You deleted this entry here, but it was changed elsewhere.');
  versions.getByRole('button', { name: 'Delete entry' });
  await user.click(versions.getByRole('button', { name: 'Keep entry' }));
  await waitFor(async () => expect(await lists.read(adaId)).toEqual([]));
});

it('Signing out shows what would be lost and asks first', async () => {
  const user = userEvent.setup();
  await show(aDelete(1, anId(31)), aDelete(2, anId(32)));
  await screen.findByRole('button', { name: '2 changes not synced yet' });
  const first = promptBeforeSignOut();
  await screen.findByText(
    '2 changes haven’t synced yet. They will sync when you’re online, if you stay logged in. If you log out, you’ll lose them.',
  );
  await user.click(screen.getByRole('button', { name: 'Stay logged in' }));
  expect(await first.answer).toBe(false);
  // A click in the dialog that still closes would change nothing.
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await lists.read(adaId)).toHaveLength(2);
  const second = promptBeforeSignOut();
  await user.click(await screen.findByRole('button', { name: 'Log out and lose them' }));
  expect(await second.answer).toBe(true);
  expect(await lists.read(adaId)).toEqual([]);
});

it('The sign-out dialog shows when everything has synced', async () => {
  await show(aDelete(1, anId(31)));
  await screen.findByRole('button', { name: '1 change not synced yet' });
  const asking = promptBeforeSignOut();
  await screen.findByText(/1 change hasn’t synced/);
  await changeInOtherTab(() => []);
  await screen.findByRole('alertdialog', { name: 'Log out?' });
  screen.getByText('All changes synced.');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(async () => expect(await asking.answer).toBe(true));
});

it('The sign-out dialog doesn’t promise to sync a rejected change', async () => {
  const user = userEvent.setup();
  await show(aCreate(1, anId(40), { duration: 9 }), aChange(2, anId(40)));
  await screen.findByRole('button', { name: '1 change not synced yet, 1 needs attention' });
  const asking = promptBeforeSignOut();
  await screen.findByText(
    '2 changes haven’t synced. 1 change couldn’t be synced. Review it. 1 change will sync after that. If you log out, you’ll lose them.',
  );
  await user.click(screen.getByRole('button', { name: 'Review it' }));
  expect(await asking.answer).toBe(false);
  await screen.findByRole('dialog', { name: 'Unsynced changes' });
  expect(await lists.read(adaId)).toHaveLength(2);
});

it('Unsynced timer commands are shown, too', async () => {
  const user = userEvent.setup();
  await show();
  const uncount = queueTwoCommands();
  await user.click(await screen.findByRole('button', { name: '2 timer changes not synced yet' }));
  const panel = await screen.findByRole('dialog', { name: 'Unsynced changes' });
  within(panel).getByText('2 timer changes not synced yet');
  expect(within(panel).queryByText('All changes synced.')).toBeNull();
  act(uncount);
  await within(panel).findByText('All changes synced.');
});

it('Signing out with unsynced timer commands asks first and keeps them', async () => {
  const user = userEvent.setup();
  await show();
  const uncount = queueTwoCommands();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const asking = promptBeforeSignOut();
  await screen.findByRole('alertdialog', { name: 'Log out before the timer syncs?' });
  screen.getByText(/2 timer changes haven’t synced. They stay on this device/);
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await asking.answer).toBe(true);
  act(uncount);
  online.mockRestore();
});

/** Another tab of this browser changes the list. */
async function changeInOtherTab(
  change: (pendingChanges: readonly PendingChange[]) => readonly PendingChange[],
): Promise<void> {
  const tab = new BroadcastChannel('stint-pending-changes');
  await act(async () => {
    const next = await lists.update(adaId, change);
    tab.postMessage(adaId);
    await expect.poll(() => currentPendingChanges()?.list()).toEqual(next);
  });
  tab.close();
}

/** The timer has unsent commands until the returned function is called. */
function queueTwoCommands(): () => void {
  let uncount = (): void => undefined;
  act(() => {
    uncount = registerTimerCommands({ count: () => 2, subscribe: () => () => undefined });
  });
  return uncount;
}

/** The prompt appears immediately; a button answers it. */
function promptBeforeSignOut(): { answer: Promise<boolean> } {
  let decision = Promise.resolve(false);
  act(() => {
    decision = confirmSignOut();
  });
  return { answer: decision };
}

async function show(...pendingChanges: PendingChange[]): Promise<void> {
  await lists.update(adaId, () => pendingChanges);
  render(
    <MemoryRouter>
      <SignedIn>
        <PendingChangesIndicator />
      </SignedIn>
    </MemoryRouter>,
  );
}
