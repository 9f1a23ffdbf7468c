import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { useShortcut, useShortcutListener } from '#src/platform/web/keyboard/shortcuts.ts';
import { NoticeBar } from './notice-bar.tsx';
import { notify, undoLatest } from './notices.ts';

let undone: string[];

function Page() {
  useShortcutListener();
  useShortcut('mod+z', 'Undo', undoLatest);
  return (
    <>
      <input aria-label="Notes" />
      <NoticeBar />
    </>
  );
}

beforeEach(() => {
  undone = [];
  render(<Page />);
});
afterEach(() => {
  act(clearAccount);
  vi.useRealTimers();
});

const did = (what: string, undoForMs?: number) =>
  act(() => {
    notify(`Deleted ${what}`, {
      action: { kind: 'undo', label: 'Undo', run: () => undone.push(what), undoForMs },
    });
  });
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const pressUndo = (on: Element = document.body) => fireEvent.keyDown(on, { key: 'z', ctrlKey: true });

it('undoes actions one by one, the latest first, even after their notice is gone', () => {
  did('first');
  did('second');

  pressUndo();
  pressUndo();
  expect(undone).toEqual(['second', 'first']);

  pressUndo();
  expect(undone).toHaveLength(2);
  expect(screen.getByRole('status').textContent).toContain('Nothing to undo');
});

it('undoes nothing twice, by key or by button', async () => {
  did('first');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  pressUndo();
  expect(undone).toEqual(['first']);

  did('second');
  pressUndo();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(undone).toEqual(['first', 'second']);
});

it('leaves ⌘Z to a field being edited', () => {
  did('first');
  pressUndo(screen.getByRole('textbox', { name: 'Notes' }));

  expect(undone).toEqual([]);
});

it('undoes by key any action marked as undo, regardless of its button label', () => {
  act(() => {
    notify('Archived Acme', { action: { kind: 'undo', label: 'Restore', run: () => undone.push('Acme') } });
    notify('Copied', { action: { label: 'Undo', run: () => undone.push('never') } });
  });
  pressUndo();

  expect(undone).toEqual(['Acme']);
});

it('doesn’t undo actions of the previous account', () => {
  did('first');
  act(clearAccount);
  pressUndo();

  expect(undone).toEqual([]);
});

it('undoes nothing after ten minutes, or earlier if the action expires, and says so', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  did('first');
  did('second', 60_000);
  pass(60_001);

  pressUndo();
  expect(undone).toEqual([]);
  expect(screen.getByRole('alert').textContent).toContain('Too late to undo “Deleted second”');
  pressUndo();
  expect(undone).toEqual(['first']);

  did('third');
  pass(600_001);
  pressUndo();
  pressUndo();
  expect(undone).toEqual(['first']);
  expect(screen.getByRole('status').textContent).toContain('Nothing to undo');
});
