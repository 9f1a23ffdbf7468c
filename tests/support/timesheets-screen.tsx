/** The page of timesheets as Ada has it before her. */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import type { OutboxOperation } from '#src/features/timesheets/rules/offline/outbox.ts';
import { OutboxIndicator } from '#src/features/timesheets/web/outbox-panel/outbox-indicator.tsx';
import { TimesheetsPage } from '#src/features/timesheets/web/timesheets-page.tsx';
import { clearAccount } from '#src/platform/web/account-cleanup.ts';
import { useShortcutListener } from '#src/platform/web/keyboard/shortcuts.ts';
import { createIdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { AddressBar } from './screen/address-bar.tsx';
import { SignedIn, adaId } from './screen/signed-in.tsx';

/** After a test: nothing of the page, of the account or of the hour is left. */
export function resetTimesheets(): void {
  cleanup();
  clearAccount();
  vi.useRealTimers();
}

/** Ada has the page open, with her keys and what is `beside`; `search` is what its address says behind `/timesheets`. */
export function openTimesheets(search = '', beside: ReactNode = null) {
  render(
    <MemoryRouter initialEntries={[`/timesheets${search}`]}>
      <SignedIn>
        <Keys />
        {beside}
        <TimesheetsPage />
      </SignedIn>
      <AddressBar />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

/** Ada has done this while nobody answered; it waits in this browser. The test brings `fake-indexeddb/auto` along. */
export async function storePendingOperations(...operations: OutboxOperation[]): Promise<void> {
  await waiting.update(adaId, () => operations);
}

/** The top bar's, which sends what waits as soon as somebody answers. */
export const Outbox = OutboxIndicator;

const waiting = createIdbLists<OutboxOperation>('stint-outbox');

/** What the address says behind `/timesheets`. */
export const address = () => screen.getByLabelText('Address').textContent;

/** Once the list has its entries and the names of what they were for. */
export async function sketchesListed(): Promise<void> {
  await waitFor(() => within(rowOf('Sketches')).getByText('Website · Acme'), { timeout: 5000 });
}

/** The row of an entry in the list. */
export function rowOf(description: string): HTMLElement {
  const row = screen.getByText(description).closest<HTMLElement>('[data-record]');
  if (!row) throw new Error(`${description} stands in no row.`);
  return row;
}

/** Something that can be done with an entry, from its menu. */
export async function choose(
  user: ReturnType<typeof userEvent.setup>,
  description: string,
  action: string,
): Promise<void> {
  await user.click(within(rowOf(description)).getByRole('button', { name: /Actions/ }));
  await user.click(screen.getByRole('menuitem', { name: action }));
}

function Keys() {
  useShortcutListener();
  return null;
}
