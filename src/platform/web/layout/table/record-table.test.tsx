import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
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
