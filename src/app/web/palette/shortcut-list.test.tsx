import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useListedKeys, useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import { ShortcutList } from './shortcut-list.tsx';

const calendarKeys = [{ key: 'Enter', label: 'Open the entry', group: 'On an entry' }];

function Page() {
  useShortcut('n', 'Add entry', () => undefined);
  useShortcut('t', 'Start the timer', () => undefined, 'Everywhere');
  useListedKeys(calendarKeys);
  return <ShortcutList onClose={() => undefined} />;
}

it('lists keys by where they work, first what works everywhere', () => {
  render(<Page />);
  const groups = within(screen.getByRole('dialog')).getAllByRole('region');
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    'EverywhereStart the timerT',
    'On this pageAdd entryN',
    'On an entryOpen the entryEnter',
  ]);
});
