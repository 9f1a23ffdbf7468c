/** The Timesheets page with Ada signed in. */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import type { PendingChange } from '#src/features/timesheets/rules/offline/pending-changes.ts';
import { PendingChangesIndicator } from '#src/features/timesheets/web/pending-changes-panel/pending-changes-indicator.tsx';
import { TimesheetsPage } from '#src/features/timesheets/web/timesheets-page.tsx';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { useShortcutListener } from '#src/platform/web/keyboard/shortcuts.ts';
import { createIdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { AddressBar } from './screen/address-bar.tsx';
import { SignedIn, adaId } from './screen/signed-in.tsx';

/** After a test: resets page, account and clock. */
export function resetTimesheets(): void {
  cleanup();
  clearAccount();
  vi.useRealTimers();
}

/** Opens the page with shortcuts and `beside`; `search` is the query string. */
export function openTimesheets(search = '', extra: ReactNode = null) {
  render(
    <MemoryRouter initialEntries={[`/timesheets${search}`]}>
      <SignedIn>
        <Keys />
        {extra}
        <TimesheetsPage />
      </SignedIn>
      <AddressBar />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

/** Stores operations Ada made offline. The test must import `fake-indexeddb/auto`. */
export async function storePendingOperations(...operations: PendingChange[]): Promise<void> {
  await waiting.update(adaId, () => operations);
}

/** The top bar's indicator, which syncs once the server responds. */
export const PendingChanges = PendingChangesIndicator;

const waiting = createIdbLists<PendingChange>('stint-pending-changes');

/** The URL after `/timesheets`. */
export const address = () => screen.getByLabelText('Address').textContent;

/** Waits until the list has its entries with project names. */
export async function sketchesListed(): Promise<void> {
  await waitFor(() => within(rowOf('Sketches')).getByText('Website · Acme'));
}

export function rowOf(description: string): HTMLElement {
  const row = screen.getByText(description).closest<HTMLElement>('[data-record]');
  if (!row) throw new Error(`${description} stands in no row.`);
  return row;
}

/** Runs an action from an entry's menu. */
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
