import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { dismissNotice } from '#src/platform/web/notice/notices.ts';
import { fakeTimesheetsServer, sketches } from '#tests/support/fake-timesheets-server.ts';
import { watchRequests } from '#tests/support/screen/fake-network.ts';
import {
  address,
  openTimesheets,
  resetTimesheets,
  sketchesListed,
} from '#tests/support/timesheets-screen.tsx';

beforeEach(() => {
  fakeTimesheetsServer({ entries: [sketches] });
});
afterEach(resetTimesheets);

type User = ReturnType<typeof openTimesheets>;

async function openColumns(user: User) {
  await sketchesListed();
  await user.click(screen.getByRole('button', { name: 'Import and export' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Columns…/ }));
  return within(await screen.findByRole('dialog', { name: 'Columns' }));
}

it('exports have all columns of tables until some are taken out, which the address and a schedule keep', async () => {
  const user = openTimesheets();
  const dialog = await openColumns(user);
  const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.filter(({ checked }) => !checked).map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Hours and minutes',
    'Person',
    'Invoice number',
  ]);
  await user.click(dialog.getByRole('checkbox', { name: 'Person' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Amount' }));
  const columns = new URLSearchParams(address()).get('columns')?.split(',') ?? [];
  expect(columns).toContain('person');
  expect(columns).not.toContain('amount');
  await user.click(dialog.getByRole('button', { name: 'Done' }));

  await user.click(screen.getByRole('button', { name: 'Import and export' }));
  const schedule = await screen.findByRole('menuitem', { name: /Send on a schedule/ });
  expect(screen.getByRole('menuitem', { name: /^Import…/ }).getAttribute('href')).toBe('/imports');
  expect(schedule.getAttribute('href')).toContain(`columns=${columns.join('%2C')}&format=xlsx`);
});

it('files are asked for with the columns of the address, whose last one stays until a reset', async () => {
  const paths: string[] = [];
  onTestFinished(watchRequests(({ url }) => paths.push(url)));
  onTestFinished(() => act(() => dismissNotice()));
  const user = openTimesheets('?columns=day');
  const dialog = await openColumns(user);
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Date' }).disabled).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: 'Hours, decimal' }));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'Import and export' }));
  await user.click(await screen.findByRole('menuitem', { name: /^CSV/ }));
  await waitFor(() => expect(paths.some((path) => path.includes('format=csv&'))).toBe(true));
  expect(paths.find((path) => path.includes('format=csv&'))).toContain('columns=day%2Chours');

  const again = await openColumns(user);
  await user.click(again.getByRole('button', { name: 'Reset to default' }));
  expect(address()).not.toContain('columns');
  expect(again.getByRole<HTMLInputElement>('checkbox', { name: 'Amount' }).checked).toBe(true);
});

it('a PDF timesheet has its own columns, so that a client doesn’t get rates that a table has', async () => {
  const paths: string[] = [];
  onTestFinished(watchRequests(({ url }) => paths.push(url)));
  onTestFinished(() => act(() => dismissNotice()));
  const user = openTimesheets('?columns=day,rate,amount');
  const dialog = await openColumns(user);
  await user.click(dialog.getByRole('button', { name: 'PDF timesheet' }));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Amount' }).checked).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'Import and export' }));
  await user.click(await screen.findByRole('menuitem', { name: /^PDF timesheet.*no rates/ }));
  await waitFor(() => expect(paths.some((path) => path.includes('format=pdf'))).toBe(true));
  expect(paths.find((path) => path.includes('format=pdf'))).not.toContain('columns');

  const again = await openColumns(user);
  await user.click(again.getByRole('button', { name: 'PDF timesheet' }));
  await user.click(again.getByRole('checkbox', { name: 'Break' }));
  const chosen = 'columns=day%2Cstart%2Cend%2Cduration%2Cdescription%2Cproject%2Ctask%2Cbillable';
  await user.click(again.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'Import and export' }));
  const schedule = await screen.findByRole('menuitem', { name: /Send on a schedule/ });
  expect(schedule.getAttribute('href')).toContain(`${chosen}&format=pdf`);
  await user.click(screen.getByRole('menuitem', { name: /^PDF timesheet.*8 columns chosen/ }));
  await waitFor(() =>
    expect(paths.some((path) => path.includes(`format=pdf&`) && path.includes(chosen))).toBe(true),
  );
});
