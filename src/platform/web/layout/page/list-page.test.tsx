import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Users } from 'lucide-react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { useShortcutListener } from '#src/platform/web/keyboard/shortcuts.ts';
import { FilterChip } from '#src/platform/web/layout/filters/filter-chip.tsx';
import {
  useSetUrlParams,
  useUrlFilter,
  useUrlSearch,
} from '#src/platform/web/layout/filters/use-url-filter.ts';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { useSelection } from '#src/platform/web/layout/table/selection.ts';
import { sortItems, useUrlSorting } from '#src/platform/web/layout/table/sorting.ts';
import { AddressBar } from '#tests/support/screen/address-bar.tsx';
import { ListPage } from './list-page.tsx';

type Person = { id: string; name: string; hours: number };
const ada: Person = { id: '1', name: 'Ada', hours: 3 };
const bo: Person = { id: '2', name: 'Bo', hours: 4 };

const columns: [Column<Person>, ...Column<Person>[]] = [
  { header: 'Name', cell: ({ name }) => name, sortKey: 'name', sortBy: ({ name }) => name },
  {
    header: 'Hours',
    cell: ({ hours }) => hours,
    sortKey: 'hours',
    sortBy: ({ hours }) => hours,
    align: 'right',
  },
];

const add = vi.fn<() => void>();
const retry = vi.fn<() => void>();

function People({ people, error }: { people: Person[] | undefined; error?: unknown }) {
  useShortcutListener();
  const search = useUrlSearch();
  const [team, setTeam] = useUrlFilter('team');
  const change = useSetUrlParams();
  const found = people?.filter(({ name }) => name.includes(search.text));
  const selection = useSelection(found);
  const sorting = useUrlSorting('name');
  return (
    <>
      <ListPage
        title="People"
        action={{ label: 'Add person', onClick: add }}
        search={search}
        searchLabel="Search people"
        filters={
          <FilterChip
            label="Team"
            value={team}
            choices={[{ value: 'red', label: 'Red team' }]}
            onChange={setTeam}
          />
        }
        isFiltered={search.text !== ''}
        onClearFilters={() => change({ q: '', team: '' })}
        items={found && sortItems(found, columns, sorting)}
        error={error}
        onRetry={retry}
        empty={{ icon: Users, sentence: 'People stand here.', action: { label: 'Add person', onClick: add } }}
        selection={selection}
      >
        {(items) => (
          <RecordTable
            caption="People"
            items={items}
            itemName={({ name }) => name}
            columns={columns}
            itemHref={({ id }) => `/people/${id}`}
            sorting={sorting}
            total="7 hours"
            selection={selection}
            actions={({ name }) => [
              { label: `Delete ${name}`, icon: Users, onClick: add, isDangerous: true },
            ]}
          />
        )}
      </ListPage>
      <AddressBar />
    </>
  );
}

function show(
  people: Person[] | undefined,
  { at = '/people', error }: { at?: string; error?: unknown } = {},
) {
  add.mockClear();
  retry.mockClear();
  render(
    <MemoryRouter initialEntries={[at]}>
      <People people={people} error={error} />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

async function chooseRedTeam(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Team' }));
  await user.click(screen.getByRole('menuitem', { name: 'Red team' }));
  expect(address()).toBe('?team=red');
}

const address = () => screen.getByRole('status', { name: 'Address' }).textContent;

describe('a list page', () => {
  it('has its name as heading and one primary action, also on the N key', async () => {
    const user = show([ada, bo]);
    expect(screen.getByRole('heading', { level: 1, name: 'People' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add person' }));
    await user.keyboard('n');
    expect(add).toHaveBeenCalledTimes(2);
  });

  it('lists rows under their headers with a total below', () => {
    show([ada, bo]);
    const table = screen.getByRole('table', { name: 'People' });
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    expect(within(table).getByRole('cell', { name: '7 hours' })).toBeTruthy();
  });

  it('explains an empty list, with one primary action', async () => {
    const user = show([]);
    expect(screen.getByText('People stand here.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add person' }));
    expect(add).toHaveBeenCalledOnce();
  });

  it.each([
    ['pressed', (button: HTMLElement) => userEvent.click(button)],
    ['focused', (button: HTMLElement) => act(async () => button.focus())],
  ])('keeps a button that is %s while the list loads', async (_use, use) => {
    const page = (people: Person[] | undefined) => (
      <MemoryRouter>
        <People people={people} />
      </MemoryRouter>
    );
    const { rerender } = render(page(undefined));
    const button = screen.getByRole('button', { name: 'Add person' });
    await use(button);
    rerender(page([]));
    expect(document.activeElement).toBe(button);
    expect(button.isConnected).toBe(true);
  });

  it('says so when search or filters hide everything', () => {
    show([ada], { at: '/people?q=Zoe' });
    expect(screen.getByText('Nothing matches your search and filters.')).toBeTruthy();
  });

  it('shows the error and retries', async () => {
    const user = show(undefined, { error: new TypeError('Failed to fetch') });
    expect(screen.getByRole('alert').textContent).toContain('Your records are safe');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('keeps search and filters in the URL', async () => {
    const user = show([ada, bo]);
    await user.keyboard('/');
    await user.keyboard('Ada');
    await waitFor(() => {
      expect(address()).toBe('?q=Ada');
    });
    await user.click(screen.getByRole('button', { name: 'Team' }));
    await user.click(screen.getByRole('menuitem', { name: 'Red team' }));
    expect(address()).toBe('?q=Ada&team=red');
    await user.click(screen.getByRole('button', { name: 'Remove filter Team' }));
    expect(address()).toBe('?q=Ada');
  });

  it('undoes filters one by one with Back, and typing adds no history entry', async () => {
    const user = show([ada, bo]);
    await chooseRedTeam(user);
    await user.keyboard('/Ada');
    await waitFor(() => {
      expect(address()).toBe('?team=red&q=Ada');
    });
    await user.click(screen.getByRole('button', { name: 'Remove filter Team' }));
    expect(address()).toBe('?q=Ada');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(address()).toBe('?team=red&q=Ada');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(address()).toBe('');
  });

  it('adds no history entry if a filter doesn’t change', async () => {
    const user = show([ada, bo]);
    await chooseRedTeam(user);
    await user.click(screen.getByRole('button', { name: 'Team: Red team' }));
    await user.click(screen.getByRole('menuitem', { name: 'Red team' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(address()).toBe('');
  });

  it('updates the search field on Back, even while it is focused', async () => {
    const user = show([ada, bo]);
    await chooseRedTeam(user);
    await user.keyboard('/Ada');
    await waitFor(() => {
      expect(address()).toBe('?team=red&q=Ada');
    });
    // Like Alt and left arrow: the focus stays where it is.
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    const field = screen.getByRole<HTMLInputElement>('searchbox');
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('');
    await user.tab();
    expect(address()).toBe('');
  });

  it('clears all filters in one step', async () => {
    const user = show([], { at: '/people?q=Zoe&team=red&sort=-hours' });
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(address()).toBe('?sort=-hours');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(address()).toBe('?q=Zoe&team=red&sort=-hours');
  });

  it('shows the bulk bar instead of the filters while rows are selected', async () => {
    const user = show([ada, bo]);
    await user.click(screen.getByRole('checkbox', { name: 'Select Ada' }));
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByRole('toolbar', { name: 'Selected rows' }).textContent).toContain('2 selected');
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByRole('searchbox', { name: 'Search people' })).toBeTruthy();
  });

  it('lists every action of a row in its menu', async () => {
    const user = show([ada, bo]);
    await user.click(screen.getByRole('button', { name: 'Actions for Bo' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete Bo' }));
    expect(add).toHaveBeenCalledOnce();
  });

  it('sorts by a column, reverses on the second click, and keeps the order in the URL', async () => {
    const user = show([ada, bo]);
    const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names()).toEqual(['Ada', 'Bo']);
    await user.click(screen.getByRole('button', { name: 'Hours' }));
    await user.click(screen.getByRole('button', { name: 'Hours' }));
    expect(names()).toEqual(['Bo', 'Ada']);
    expect(address()).toBe('?sort=-hours');
    expect(screen.getByRole('columnheader', { name: 'Hours' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('moves with the arrow keys from the search to the rows and back', async () => {
    const user = show([ada, bo]);
    await user.keyboard('/{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ada' }));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Bo' }));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ada' }));
  });
});
