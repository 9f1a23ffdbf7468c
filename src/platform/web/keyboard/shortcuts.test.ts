import { fireEvent, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addShortcuts, useShortcut, useShortcutListener } from './shortcuts.ts';

function useTestedShortcuts(run: (key: string) => void): void {
  useShortcutListener();
  useShortcut('n', 'Add', () => run('n'));
  useShortcut('X', 'Select up to', () => run('X'));
  useShortcut('1', 'List', () => run('1'));
  useShortcut('/', 'Search', () => run('/'));
  useShortcut('[', 'Back', () => run('['));
  useShortcut('?', 'Help', () => run('?'));
  useShortcut('mod+k', 'Jump', () => run('mod+k'));
}

function pressedShortcuts(event: KeyboardEventInit): string[] {
  const ran: string[] = [];
  const { unmount } = renderHook(() => useTestedShortcuts((key) => void ran.push(key)));
  fireEvent.keyDown(document.body, event);
  unmount();
  return ran;
}

it.each<[string, KeyboardEventInit, string]>([
  ['Latin', { key: 'n', code: 'KeyN' }, 'n'],
  ['Cyrillic', { key: 'т', code: 'KeyN' }, 'n'],
  ['Cyrillic', { key: 'Ч', code: 'KeyX', shiftKey: true }, 'X'],
  ['Cyrillic', { key: 'л', code: 'KeyK', ctrlKey: true }, 'mod+k'],
  ['Cyrillic', { key: 'х', code: 'BracketLeft' }, '['],
  ['Greek', { key: 'ν', code: 'KeyN' }, 'n'],
  ['Hebrew', { key: 'מ', code: 'KeyN' }, 'n'],
  ['Arabic', { key: 'ى', code: 'KeyN' }, 'n'],
  ['Arabic', { key: 'ظ', code: 'Slash' }, '/'],
  ['Arabic', { key: '؟', code: 'Slash', shiftKey: true }, '?'],
  ['Persian', { key: '۱', code: 'Digit1' }, '1'],
])('shortcuts work in a %s layout: %o is %s', (_layout, event, key) => {
  expect(pressedShortcuts(event)).toEqual([key]);
});

it('a shortcut of two keys takes them one after the other, before those of the second key alone', () => {
  const ran: string[] = [];
  const remove = addShortcuts([
    { key: 'g,n', label: 'News', group: 'Go to', run: () => void ran.push('g,n') },
  ]);
  const { unmount } = renderHook(() => useTestedShortcuts((key) => void ran.push(key)));
  const press = (...keys: string[]) => keys.map((key) => fireEvent.keyDown(document.body, { key }));
  press('g', 'n', 'n', 'g', '1', 'n', 'n');
  remove();
  press('g', 'n');
  unmount();
  expect(ran).toEqual(['g,n', 'n', '1', 'n', 'n', 'n']);
});

it('shortcuts follow the letters of Latin layouts, not their places', () => {
  // Dvorak.
  expect(pressedShortcuts({ key: 'b', code: 'KeyN' })).toEqual([]);
  expect(pressedShortcuts({ key: 'n', code: 'KeyL' })).toEqual(['n']);
});
