import { setImmediate as nextTurn } from 'node:timers/promises';
import { implement } from '@orpc/server';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import type { Me } from '#src/features/session/contract.ts';
import { SessionProvider, useSession } from '#src/features/session/web/public.tsx';
import { savedTimerKey } from '#src/features/timer/saved-timer.ts';
import { tickMs } from '#src/features/timer/timer.ts';
import { type NewTimesheetEntry, timesheetsContract } from '#src/features/timesheets/contract.ts';
import { clearAccount } from '#src/platform/web/account-cleanup.ts';
import { useShortcutKeys } from '#src/platform/web/keyboard/shortcuts.ts';
import { NoticeBar } from '#src/platform/web/notice/notice-bar.tsx';
import { queryClient } from '#src/platform/web/query-client.ts';
import { StintTheme } from '#src/platform/web/theme/theme-provider.tsx';
import { answering, unplug } from '#tests/support/answers.ts';
import { anId, clientRecord, projectRecord } from '#tests/support/records.ts';
import { FloatingTimer } from './floating-timer.tsx';

const uid = anId(1);
const acme = clientRecord({ id: anId(10), name: 'Acme' });
const borges = clientRecord({ id: anId(11), name: 'Borges', isActive: false });
const website = projectRecord({ id: anId(20), name: 'Website', clientId: acme.id });
const support = projectRecord({ id: anId(21), name: 'Support', clientId: borges.id });
const old = projectRecord({ id: anId(22), name: 'Old site', clientId: acme.id, status: 'Archived' });
const nine = Date.UTC(2026, 10, 20, 9);

let saved: NewTimesheetEntry[];
let refusal: Error | null;

beforeEach(() => {
  saved = [];
  refusal = null;
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.setSystemTime(nine);
  // The testing library moves faked clocks on by itself, but only those of a runner of this name.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
  plugIn();
});

afterEach(() => {
  leave();
  vi.useRealTimers();
});

describe('The floating timer', () => {
  it('is a "Track Time" button while idle [2.40]', async () => {
    await openPage();
    expect(timer().getByRole('button', { name: 'Track Time' })).toBeTruthy();
  });

  it('is a green elapsed-time pill that ticks every second while running [2.41] [4.16] [9.6]', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    await user.click(button('Close timer'));
    await pass(3_000);
    expect(timer().getByText('00:00:03').closest('[data-state]')?.getAttribute('data-state')).toBe('running');
    await pass(1_000);
    expect(timer().getByText('00:00:04')).toBeTruthy();
  });

  it('is an orange pill marked "(Paused)" that stands still while paused [2.42]', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    await user.click(button('Close timer'));
    await pass(5_000);
    await user.click(button('Pause'));
    await pass(5_000);
    expect(timer().getByText('00:00:05').closest('[data-state]')?.getAttribute('data-state')).toBe('paused');
    expect(timer().getByText('(Paused)', { exact: false })).toBeTruthy();
    await user.click(button('Resume'));
    await pass(2_000);
    expect(timer().getByText('00:00:07')).toBeTruthy();
  });

  it.each([
    ['idle', []],
    ['running', ['Start']],
    ['paused', ['Start', 'Pause']],
  ])('opens into the form panel while %s and folds away again on Escape [2.43]', async (_state, pressed) => {
    const user = await openPanel();
    for (const name of pressed) await user.click(button(name));
    await user.keyboard('{Escape}');
    expect(timer().queryByLabelText(/Description/)).toBeNull();
    await user.click(pill());
    expect(timer().getByLabelText(/Description/)).toBe(document.activeElement);
  });

  it('has a required description, client, project and a billable flag that is on [2.44] [9.6]', async () => {
    await openPanel();
    expect(timer().getByLabelText(/Description/)).toHaveProperty('required', true);
    expect(timer().getByRole('combobox', { name: 'Client' })).toBeTruthy();
    expect(timer().getByRole('combobox', { name: 'Project' })).toBeTruthy();
    expect(timer().getByRole('switch', { name: 'Billable' })).toHaveProperty('checked', true);
  });

  it('offers start, pause, resume, stop, reset and save [2.49]', async () => {
    const user = await openPanel();
    for (const name of ['Start', 'Stop', 'Reset', 'Save']) expect(button(name)).toBeTruthy();
    await user.click(button('Start'));
    for (const name of ['Pause', 'Stop', 'Reset', 'Save']) expect(button(name)).toBeTruthy();
    await user.click(button('Pause'));
    for (const name of ['Resume', 'Stop', 'Reset', 'Save']) expect(button(name)).toBeTruthy();
  });

  it('disables reset at elapsed 0 and while running [2.50]', async () => {
    const user = await openPanel();
    expect(button('Reset')).toHaveProperty('disabled', true);
    await user.click(button('Start'));
    await pass(2_000);
    expect(button('Reset')).toHaveProperty('disabled', true);
    await user.click(button('Pause'));
    expect(button('Reset')).toHaveProperty('disabled', false);
    await user.click(button('Reset'));
    expect(clock()).toBe('00:00:00');
    expect(button('Reset')).toHaveProperty('disabled', true);
  });

  it('clears everything on stop, and has it back on "Undo" [4.14]', async () => {
    const user = await openPanel();
    await user.type(timer().getByLabelText(/Description/), 'Sketches');
    await user.click(button('Start'));
    await pass(4_000);
    await user.click(button('Stop'));
    expect(clock()).toBe('00:00:00');
    expect(timer().getByLabelText(/Description/)).toHaveProperty('value', '');
    expect(localStorage.getItem(savedTimerKey(uid))).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await pass(1_000);
    expect(clock()).toBe('00:00:05');
    expect(timer().getByLabelText(/Description/)).toHaveProperty('value', 'Sketches');
  });

  it('starts, pauses and resumes on the key "t", but not while one types [4.10]', async () => {
    await openPage();
    const user = someone();
    await user.keyboard('t');
    expect(button('Pause')).toBeTruthy();
    await user.keyboard('t');
    expect(button('Resume')).toBeTruthy();
    await user.click(pill());
    await user.keyboard('text');
    expect(button('Resume')).toBeTruthy();
  });

  it('shows its time in the title of the tab while it runs', async () => {
    document.title = 'Clients · Stint';
    const user = await openPanel();
    await user.click(button('Start'));
    await pass(62_000);
    expect(document.title).toBe('00:01 · Clients · Stint');
    await user.click(button('Pause'));
    expect(document.title).toBe('Clients · Stint');
  });

  it('tells screen readers the minutes, never the running clock', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    const told = () => timer().getByText(/^Timer (running|paused)/);
    expect(told().getAttribute('aria-live')).toBe('polite');
    expect(told().textContent).toBe('Timer running');
    await pass(59_000);
    expect(told().textContent).toBe('Timer running');
    await pass(62_000);
    expect(told().textContent).toBe('Timer running, 2 minutes');
  });
});

describe('Picking the work', () => {
  it('sets the client of a picked project [2.45]', async () => {
    const user = await openPanel();
    await pick(user, 'Project', 'Support');
    expect(timer().getByRole('combobox', { name: 'Client' })).toHaveProperty('value', 'Borges');
  });

  it("offers the chosen client's projects alone, and no archived ones [2.46] [2.47]", async () => {
    const user = await openPanel();
    expect(await offered(user, 'Project')).toEqual(['Website', 'Support']);
    await pick(user, 'Client', 'Acme');
    expect(await offered(user, 'Project')).toEqual(['Website']);
  });

  it('offers inactive clients too [2.48]', async () => {
    const user = await openPanel();
    expect(await offered(user, 'Client')).toEqual(['Acme', 'Borges']);
  });
});

describe('Saving the timer', () => {
  it.each([
    ['a description', [], 'Please enter a description of what you are working on'],
    ['a project and a client', ['Sketches'], 'Please select a project and client'],
  ])('takes %s, and says so for 3 seconds [5.3] [8.4] [4.20]', async (_what, typed, complaint) => {
    const user = await openPanel();
    for (const text of typed) await user.type(timer().getByLabelText(/Description/), text);
    await user.click(button('Start'));
    await user.click(button('Save'));
    await settle();
    expect(timer().getByRole('status').textContent).toBe(complaint);
    await pass(2_900);
    expect(timer().getByRole('status').textContent).toBe(complaint);
    await pass(200);
    expect(timer().getByRole('status').textContent).toBe('');
    expect(saved).toEqual([]);
  });

  it('stops the timer, clears the form and shows success for 3 seconds, folded away too [4.19] [8.4]', async () => {
    const user = await readyToSave();
    await user.click(button('Save'));
    await user.keyboard('{Escape}');
    await settle();
    expect(timer().getByRole('status').textContent).toBe('Time entry saved successfully!');
    expect(timer().getByRole('button', { name: 'Track Time' })).toBeTruthy();
    await user.click(pill());
    expect(timer().getByLabelText(/Description/)).toHaveProperty('value', '');
    expect(timer().getByRole('combobox', { name: 'Client' })).toHaveProperty('value', '');
    await pass(3_000);
    expect(timer().getByRole('status').textContent).toBe('');
  });

  it('saves the day, the times and the decimal hours of what was timed [3.3]', async () => {
    const user = await readyToSave();
    await user.click(button('Save'));
    await settle();
    expect(saved).toMatchObject([
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

  it('loses nothing when the service cannot be reached, and saves afterwards [4.21]', async () => {
    const user = await readyToSave();
    unplug();
    await user.click(button('Save'));
    await settle();
    expect(timer().getByRole('status').textContent).toMatch(/cannot be reached/);
    expect(clock()).toBe('00:30:00');
    expect(timer().getByLabelText(/Description/)).toHaveProperty('value', 'Sketches');
    expect(timer().getByRole('combobox', { name: 'Project' })).toHaveProperty('value', 'Website');
    plugIn();
    await user.click(button('Save'));
    await settle();
    expect(saved).toMatchObject([{ description: 'Sketches' }]);
  });

  it('shows the message the service gives for a refusal [8.4] [4.21]', async () => {
    refusal = new Error('not ours to tell');
    const user = await readyToSave();
    await user.click(button('Save'));
    await settle();
    expect(timer().getByRole('status').textContent).not.toBe('');
    expect(clock()).toBe('00:30:00');
  });
});

describe('What is kept', () => {
  it('is restored on load and has counted on meanwhile [4.17]', async () => {
    const user = await openPanel();
    await user.type(timer().getByLabelText(/Description/), 'Sketches');
    await user.click(button('Start'));
    leave();
    await sleep(60_000);
    await openPage();
    expect(timer().getByText('00:01:00')).toBeTruthy();
    expect(timer().getByText('Sketches')).toBeTruthy();
  });

  it.each(['', '{', 'null', '[1]', '{"start":"yesterday"}', '"><script>'])(
    'is removed where it is corrupt, and the page goes on: %j [4.18]',
    async (corrupt) => {
      localStorage.setItem(savedTimerKey(uid), corrupt);
      await openPage();
      expect(timer().getByRole('button', { name: 'Track Time' })).toBeTruthy();
      expect(localStorage.getItem(savedTimerKey(uid))).toBeNull();
    },
  );

  it.each([
    ['full', 'setItem'],
    ['forbidden', 'getItem'],
  ] as const)('counts on where the storage is %s [4.17]', async (_why, refused) => {
    vi.spyOn(Storage.prototype, refused).mockImplementation(() => {
      throw new DOMException('No', 'QuotaExceededError');
    });
    const user = await openPanel();
    await user.click(button('Start'));
    await pass(2_000);
    expect(clock()).toBe('00:00:02');
  });

  it('is what another tab of the same user has made of it [4.22]', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    const running = localStorage.getItem(savedTimerKey(uid));
    localStorage.removeItem(savedTimerKey(uid));
    tellTab();
    expect(button('Start')).toBeTruthy();
    localStorage.setItem(savedTimerKey(uid), running ?? '');
    tellTab();
    await pass(1_000);
    expect(clock()).toBe('00:00:01');
  });
});

function Page() {
  useShortcutKeys();
  const { status } = useSession();
  return (
    <>
      {status === 'signedIn' && <FloatingTimer />}
      <NoticeBar />
    </>
  );
}

function plugIn() {
  const time = implement(timesheetsContract);
  answering(
    {
      timesheets: {
        list: time.list.handler(() => ({ items: [], nextCursor: null })),
        create: time.create.handler(({ input }) => {
          if (refusal) throw refusal;
          saved.push(input);
          return { id: input.id ?? uid };
        }),
      },
      clients: {
        list: implement(clientsContract).list.handler(() => ({ items: [acme, borges], nextCursor: null })),
      },
      projects: {
        list: implement(projectsContract).list.handler(() => ({
          items: [website, support, old],
          nextCursor: null,
        })),
      },
    },
    { '/api/v1/me': () => ada },
  );
}

/** The page is closed; what is in memory goes with it. */
function leave() {
  cleanup();
  clearAccount();
}

async function openPage() {
  const identity = {
    current: () => Promise.resolve({ uid, email: 'ada@example.org', displayName: 'Ada' }),
    signIn: () => Promise.resolve(),
    signUp: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
  };
  render(
    <StintTheme>
      <SessionProvider identity={identity}>
        <QueryClientProvider client={queryClient}>
          <Page />
        </QueryClientProvider>
      </SessionProvider>
    </StintTheme>,
  );
  await settle();
}

async function openPanel() {
  await openPage();
  const user = someone();
  await user.click(pill());
  await settle();
  return user;
}

/** Half an hour of work on the website, ready to be saved. */
async function readyToSave() {
  const user = await openPanel();
  await user.type(timer().getByLabelText(/Description/), 'Sketches');
  await pick(user, 'Project', 'Website');
  await user.click(button('Start'));
  await sleep(30 * 60_000);
  return user;
}

type User = ReturnType<typeof someone>;

function someone() {
  return userEvent.setup({ delay: null });
}

async function pick(user: User, field: 'Client' | 'Project', name: string) {
  await user.click(timer().getByRole('combobox', { name: field }));
  await user.click(screen.getByRole('option', { name }));
}

async function offered(user: User, field: 'Client' | 'Project') {
  await user.click(timer().getByRole('combobox', { name: field }));
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  await user.keyboard('{Escape}');
  return names;
}

const timer = () => within(screen.getByRole('region', { name: 'Timer' }));
const button = (name: string) => timer().getByRole('button', { name });
const pill = () => timer().getByRole('button', { expanded: false });
const clock = () => timer().getByRole('timer').textContent;

/** Time goes by while the page is looked at. */
async function pass(ms: number) {
  for (let left = ms; left > 0; left -= tickMs) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, tickMs)));
  }
}

/** Time goes by while the page sleeps, all but the last second. */
async function sleep(ms: number) {
  vi.setSystemTime(Date.now() + ms - tickMs);
  await pass(tickMs);
}

/** What was asked of the service is answered. */
async function settle() {
  for (let turn = 0; turn < 10; turn += 1) {
    await act(async () => {
      await nextTurn();
      await vi.advanceTimersByTimeAsync(0);
    });
  }
}

/** As the browser does when another tab has written. */
function tellTab() {
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: savedTimerKey(uid) }));
  });
}

const ada: Me = {
  user: { uid, email: 'ada@example.org', displayName: 'Ada' },
  role: { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] },
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  weekStart: 1,
};
