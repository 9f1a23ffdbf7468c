import 'fake-indexeddb/auto';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { WorkDetails } from '#src/features/timesheets/rules/views/week-grid.ts';
import { onContinueEntry } from '#src/features/timesheets/web/actions/continue-entry.ts';
import { acme, fakeTimesheetsServer, website } from '#tests/support/fake-timesheets-server.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';
import { resetTimesheets } from '#tests/support/timesheets-screen.tsx';
import { TimeActions } from './time-actions.tsx';

afterEach(resetTimesheets);

it('starts the timer or opens a new entry for the project of the page', async () => {
  fakeTimesheetsServer({ entries: [] });
  const started: WorkDetails[] = [];
  onContinueEntry((work) => started.push(work));
  render(
    <SignedIn>
      <TimeActions clientId={acme.id} projectId={website.id} />
    </SignedIn>,
    { wrapper: MemoryRouter },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Start timer' }));
  expect(started).toEqual([{ description: '', clientId: acme.id, projectId: website.id, billable: true }]);
  fireEvent.click(screen.getByRole('button', { name: 'Add entry' }));
  await screen.findByRole('dialog', { name: 'Add entry' });
  const project = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Project' });
  await waitFor(() => expect(project.value).toBe('Website'));
});
