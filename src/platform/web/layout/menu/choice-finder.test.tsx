import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { FilterChip } from '#src/platform/web/layout/filters/filter-chip.tsx';
import type { MenuChoice } from './menu-choice.ts';

const clients: MenuChoice[] = [
  { value: 'old', label: 'Alt & Söhne', pastLabel: 'Inactive' },
  { value: 'acme', label: 'Acme' },
  { value: 'cafe', label: 'Café Zürich', hint: 'Gastronomy' },
  ...Array.from({ length: 20 }, (_, at) => ({ value: `n${at}`, label: `Client ${at}` })),
];

const thousands: MenuChoice[] = Array.from({ length: 2_000 }, (_, at) => ({
  value: `t${at}`,
  label: `Task ${at}`,
}));

const chosen = vi.fn<(value: string) => void>();

function Clients({ choices = clients, at = '' }: { choices?: readonly MenuChoice[]; at?: string }) {
  const [value, setValue] = useState(at);
  return (
    <FilterChip
      label="Client"
      value={value}
      choices={choices}
      onChange={(next) => {
        chosen(next);
        setValue(next);
      }}
    />
  );
}

async function openClients() {
  chosen.mockClear();
  render(<Clients />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Client' }));
  return { user, field: await screen.findByRole('combobox', { name: 'Search: Client' }) };
}

const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('opens long lists with the search focused and inactive options last', async () => {
  const { field } = await openClients();
  expect(document.activeElement).toBe(field);
  expect(names().slice(0, 3)).toEqual(['All', 'Acme', 'Café ZürichGastronomy']);
  expect(names().at(-1)).toBe('Alt & SöhneInactive');
});

it('finds options by any words, ignoring accents, and Enter selects the first', async () => {
  const { user } = await openClients();
  await user.keyboard('zurich gastro');
  expect(names()).toEqual(['Café ZürichGastronomy']);
  await user.keyboard('{Enter}');
  expect(chosen.mock.calls).toEqual([['cafe']]);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Client: Café Zürich' })).toBe(document.activeElement);
});

it('moves with the arrow keys', async () => {
  const { user } = await openClients();
  await user.keyboard('client 1{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  expect(chosen.mock.calls).toEqual([['n10']]);
});

it('closes unchanged on Escape, and says when nothing matches', async () => {
  const { user } = await openClients();
  await user.keyboard('nobody{Enter}');
  expect(screen.getByText('No results')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(chosen).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Client' })).toBe(document.activeElement);
});

it('keeps the selection when the search is cleared, until “All” is selected', async () => {
  const { user } = await openClients();
  await user.keyboard('acme{Enter}');
  await user.click(screen.getByRole('button', { name: 'Client: Acme' }));
  expect(screen.getByRole('option', { name: 'Acme' }).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('x{Backspace}');
  expect(chosen.mock.calls).toEqual([['acme']]);
  await user.click(screen.getByRole('option', { name: 'All' }));
  expect(chosen.mock.calls).toEqual([['acme'], ['']]);
});

it('renders only the visible options out of thousands, and the selected one', async () => {
  render(<Clients choices={thousands} at="t500" />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Client: Task 500' }));
  await screen.findByRole('combobox');
  expect(screen.getByRole('option', { name: 'Task 500' }).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('task');
  expect(names()).toHaveLength(100);
  fireEvent.scroll(screen.getByRole('listbox'));
  expect(names()).toHaveLength(200);
  await user.keyboard(' 1999');
  expect(names()).toEqual(['Task 1999']);
});
