import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Column } from './record-table-props.ts';
import { RecordRows } from './record-table.tsx';
import { useSelection } from './selection.ts';

type Thing = { id: string; name: string };
const things: Thing[] = ['Lamp', 'Desk', 'Chair'].map((name) => ({ id: name, name }));
const nameOf = ({ name }: Thing) => name;
let rendered: string[] = [];
const columns: [Column<Thing>] = [
  {
    header: 'Name',
    cell: ({ name }) => {
      rendered.push(name);
      return name;
    },
  },
];

function Things() {
  const selection = useSelection(things);
  return (
    <RecordRows caption="Things" items={things} itemName={nameOf} columns={columns} selection={selection} />
  );
}

it('renders only the row that is selected: others cost nothing in a long list', async () => {
  const user = userEvent.setup();
  render(<Things />);
  rendered = [];
  await user.click(screen.getByRole('checkbox', { name: 'Select Desk' }));
  expect(screen.getByRole('checkbox', { name: 'Select Desk' })).toHaveProperty('checked', true);
  expect(rendered).toEqual(['Desk']);
});

afterEach(() => vi.unstubAllGlobals());

const withShelf: [Column<Thing>, ...Column<Thing>[]] = [
  { header: 'Name', cell: ({ name }) => name },
  {
    header: 'Shelf',
    cell: () => 'Shelf 4',
    below: { header: 'State', until: 1024, cell: ({ name }) => name === 'Lamp' && 'on shelf 4' },
  },
  { header: 'Number', cell: () => 'No. 7', below: { header: 'Name', isNote: true } },
  { header: 'State', cell: () => 'New' },
];

it.each([
  [1023, ['Name', 'StateShelf'], ['LampNo. 7', 'Newon shelf 4']],
  [1024, ['Name', 'Shelf', 'State'], ['LampNo. 7', 'Shelf 4', 'New']],
])('shows what has no column in a window of %d px below another', (windowWidth, headers, cells) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: windowWidth >= Number(/>= (\d+)px/.exec(query)?.[1]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  render(<RecordRows caption="Things" items={things} itemName={nameOf} columns={withShelf} />);
  const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
  expect(textsOf(screen.getAllByRole('columnheader'))).toEqual(headers);
  expect(textsOf(screen.getAllByRole('cell')).slice(0, cells.length)).toEqual(cells);
});
