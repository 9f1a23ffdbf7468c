/** The floating timer on a page, with a fake server and clock. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import { tickMs } from '#src/features/timer/rules/timer/timer-state.ts';
// Preloaded, as on a page after a moment.
import '#src/features/timer/web/idle/idle-dialog.tsx';
import '#src/features/timer/web/widget/timer-panel.tsx';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { ReadyTimer } from '#src/features/timer/web/widget/ready-timer.tsx';
import type { PinnedWork } from '#src/features/timesheets/contract-pins.ts';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import type { NewTimesheetEntry, TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { useShortcutListener } from '#src/platform/web/keyboard/shortcuts.ts';
import { storedTimerKey } from '#src/platform/web/offline/pending-work.ts';
import { anId, clientRecord, entryRecord, projectRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from './fake-api.ts';
import { serveRouter } from './fake-network.ts';
import { resetTimerService, timerRouter } from './fake-timer-server.ts';
import { restoreTimers } from './real-timers.ts';
import { adasResponses, SignedIn, adaId } from './signed-in.tsx';

export const acme = clientRecord({ id: anId(10), name: 'Acme' });
const borges = clientRecord({ id: anId(11), name: 'Borges', isActive: false });
export const review = { id: anId(40), name: 'Review', hourlyRate: 120, billable: false, isActive: true };
export const website = projectRecord({
  id: anId(20),
  name: 'Website',
  clientId: acme.id,
  tasks: [review, { ...review, id: anId(41), name: 'Old', isActive: false }],
});
export const support = projectRecord({ id: anId(21), name: 'Support', clientId: borges.id });
const hiring = projectRecord({ id: anId(23), name: 'Hiring', clientId: null });
const old = projectRecord({ id: anId(22), name: 'Old site', clientId: acme.id, status: 'Archived' });

/** What the server received, and how it refuses; `losesAnswer`: it does the work, but the response is lost. */
export const service = {
  saved: [] as NewTimesheetEntry[],
  entries: new Map<string, TimesheetEntry>(),
  projects: [] as ReturnType<typeof projectRecord>[],
  clients: [] as ReturnType<typeof clientRecord>[],
  /** Recent entries, newest first. */
  recent: [] as TimesheetEntry[],
  pinned: [] as PinnedWork[],
  refusal: null as Error | null,
  losesAnswer: false,
  /** Awaited before an entry is created. */
  isFree: Promise.resolve(),
};

const timesToFake = [
  'Date',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
] as const;

/** Nine o'clock on a Friday. */
export function beginDay(): void {
  Object.assign(service, {
    saved: [],
    entries: new Map(),
    projects: [website, support, hiring, old],
    clients: [acme, borges],
    recent: [],
    pinned: [],
    refusal: null,
    losesAnswer: false,
  });
  service.isFree = Promise.resolve();
  vi.useFakeTimers({ toFake: [...timesToFake] });
  vi.setSystemTime(Date.UTC(2026, 10, 20, 9));
  // Testing Library advances fake timers only if it detects Jest.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
  resetTimerService();
  connectServer();
}

export function endDay(): void {
  closePage();
  // Another account's timer, so memory drops this one when storage is disabled.
  timerStoreOf(anId(99));
  vi.unstubAllGlobals();
  restoreTimers();
}

function Page() {
  useShortcutListener();
  return (
    <MemoryRouter>
      <ReadyTimer />
    </MemoryRouter>
  );
}

/** `odd` overrides responses with faulty ones. */
export function connectServer(odd: Record<string, () => unknown> = {}): void {
  serveRouter(
    {
      timesheets: fakeApi(timesheetsContract, {
        list: () => onePage(service.recent),
        pinnedWork: () => ({ items: service.pinned }),
        setPinnedWork: ({ items }) => {
          service.pinned = items;
          return { items };
        },
        create: async (input, errors) => {
          await service.isFree;
          if (service.refusal) throw service.refusal;
          const { id = adaId } = input;
          if (service.entries.has(id)) throw errors.CONFLICT();
          service.saved.push(input);
          storeEntry(id, input, 1);
          return { id };
        },
        get: ({ id }) => service.entries.get(id) ?? null,
        delete: ({ id }) => {
          service.entries.delete(id);
          return { operationId: anId(98) };
        },
        deleteMany: ({ entries, operationId = anId(98) }, errors) => {
          const current = entries.flatMap(({ id, revision }) => {
            const entry = service.entries.get(id);
            return entry && entry.revision !== revision ? [entry] : [];
          });
          if (current.length > 0) throw errors.STALE({ data: { current } });
          for (const { id } of entries) service.entries.delete(id);
          return { operationId, ids: [] };
        },
        update: ({ id, revision, ...change }, errors) => {
          const current = service.entries.get(id);
          if (!current) throw errors.NOT_FOUND();
          if (revision !== current.revision) throw errors.STALE({ data: { current } });
          return storeEntry(id, { ...current, ...change }, current.revision + 1);
        },
      }),
      timer: timerRouter((id) => service.entries.has(id)),
      clients: fakeApi(clientsContract, {
        list: ({ activeOnly = false }) =>
          onePage(service.clients.filter(({ isActive }) => isActive || !activeOnly)),
        create: ({ id = adaId, name, isInternal = false }) => {
          service.clients.push(clientRecord({ id, name, isInternal }));
          return { id };
        },
      }),
      projects: fakeApi(projectsContract, {
        list: () => onePage(service.projects),
        create: ({ id = adaId, name, clientId = null }) => {
          service.projects.push(projectRecord({ id, name, clientId }));
          return { id };
        },
        update: ({ id, clientId }, errors) => {
          const project = service.projects.find((one) => one.id === id);
          if (!project) throw errors.NOT_FOUND();
          const updated = { ...project, ...(clientId !== undefined && { clientId }) };
          service.projects = service.projects.map((one) => (one === project ? updated : one));
          return updated;
        },
      }),
    },
    { ...adasResponses, ...odd },
  );
}

type EntryFields = { [Field in keyof NewTimesheetEntry]?: NewTimesheetEntry[Field] | undefined };

/** Changes an entry on another device. */
export function changeElsewhere(id: string, change: EntryFields): void {
  const current = service.entries.get(id);
  if (!current) throw new Error('There is no such entry.');
  storeEntry(id, { ...current, ...change }, current.revision + 1);
}

function storeEntry(id: string, fields: EntryFields, revision: number): TimesheetEntry {
  const { description = '', duration = 0, billable = true } = fields;
  const { startTime = null, endTime = null, clientId = null, projectId = null } = fields;
  const times = { startTime, endTime, duration };
  const entry = entryRecord({ ...times, id, description, billable, clientId, projectId, revision });
  service.entries.set(id, entry);
  if (service.losesAnswer) throw new Error('The answer was lost.');
  return entry;
}

/** Closes the page and drops its memory. */
export function closePage() {
  cleanup();
  clearAccount();
}

export async function openPage() {
  render(<Page />, { wrapper: SignedIn });
  await settle();
}

export async function openPanel() {
  await openPage();
  const user = setupUser();
  await user.click(pill());
  await settle();
  // A timeout of 0 that was set while timers advanced, such as TanStack Query’s, is due a millisecond later.
  const now = Date.now();
  await passTime(1);
  vi.setSystemTime(now);
  return user;
}

/** Starts "Sketches" on the website project. */
export async function startSketches() {
  const user = await openPanel();
  await user.click(timer().getByLabelText(/Description/));
  await user.paste('Sketches');
  await pick(user, 'Project', 'Website');
  await user.click(button('Start'));
  return user;
}

/** Half an hour on the website project, ready to save. */
export async function readyToSave() {
  const user = await startSketches();
  await sleep(30 * 60_000);
  return user;
}

type User = ReturnType<typeof setupUser>;

export function setupUser() {
  return userEvent.setup({ delay: null });
}

export async function pick(user: User, field: 'Client' | 'Project', name: string) {
  await user.click(timer().getByRole('combobox', { name: field }));
  await user.click(screen.getByRole('option', { name }));
}

export async function offeredOptions(user: User, field: 'Client' | 'Project') {
  await user.click(timer().getByRole('combobox', { name: field }));
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  await user.keyboard('{Escape}');
  return names;
}

export const timer = () => within(screen.getByRole('region', { name: 'Timer' }));
export const button = (name: string) => timer().getByRole('button', { name });
export const pill = () => timer().getByRole('button', { expanded: false });
export const clock = () => timer().getByRole('timer').textContent;

/** Time passes while the page is visible. It is drawn every second, or every minute if hours pass. */
export async function passTime(ms: number) {
  const step = ms < hour ? tickMs : 60 * tickMs;
  for (let left = ms; left > 0; left -= step) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, step)));
  }
}

const hour = 3_600_000;

/** Time passes while the page sleeps, except for the last second. */
export async function sleep(ms: number) {
  vi.setSystemTime(Date.now() + ms - tickMs);
  await passTime(tickMs);
}

/** The page becomes visible again. */
export async function revisitPage() {
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await settle();
}

/** Waits until all requests are answered. */
export async function settle() {
  for (let turn = 0; turn < 10; turn += 1) {
    await act(async () => {
      await yieldToEventLoop();
      await vi.advanceTimersByTimeAsync(0);
    });
  }
}

/** Fires the browser's event for a write in another tab. */
export function notifyOtherTab() {
  act(() => void dispatchEvent(new StorageEvent('storage', { key: storedTimerKey(adaId) })));
}
