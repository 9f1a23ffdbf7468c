import { describe, expect, it } from 'vitest';
import { terms } from '#tests/support/invoice-terms-fixture.ts';
import { calculateInvoice } from './calculate-invoice.ts';
import { currenciesOf, entriesOfLines, groupEntries, selectedAmountMinor } from './group-entries.ts';
import type { GroupOptions, UnbilledTime } from './group-entries.ts';
import { invoiceProblems } from './invoice-problems.ts';

const hour = 3_600_000;
const anEntry = (id: string, entry: Partial<UnbilledTime> = {}): UnbilledTime => ({
  id,
  revision: 1,
  day: '2026-11-02',
  projectId: 'p1',
  projectName: 'Website',
  taskName: null,
  description: 'Design',
  durationMs: hour,
  rate: 93.5,
  currency: 'EUR',
  ...entry,
});
const group = (entries: UnbilledTime[], options: Partial<GroupOptions> = {}) => {
  let next = 0;
  return groupEntries(entries, {
    grouping: 'project',
    taxOn: () => ({ taxCategory: 'S', taxRate: '19' }),
    fallbackTitle: 'Work',
    newId: () => `line-${(next += 1)}`,
    formatDay: (day) => day.slice(5),
    ...options,
  });
};

const entries = [
  anEntry('c', { day: '2026-11-04', projectId: 'p2', projectName: 'App', description: 'Tests' }),
  anEntry('a', { revision: 3 }),
  anEntry('b', { day: '2026-11-03', durationMs: 50 * 60_000, description: 'Review' }),
];

describe('time becomes lines', () => {
  it('per project, in order of the first day', () => {
    expect(group(entries)).toMatchObject([
      {
        title: 'Website',
        durationMs: hour + 50 * 60_000,
        price: '93.50',
        entries: [
          { id: 'a', revision: 3 },
          { id: 'b', revision: 1 },
        ],
        projectId: 'p1',
        from: '2026-11-02',
        to: '2026-11-03',
      },
      { title: 'App', projectId: 'p2' },
    ]);
  });

  it.each([
    ['entry', ['Design', 'Review', 'Tests']],
    ['day', ['11-02', '11-03', '11-04']],
    ['single', ['Website, App']],
  ] as const)('per %s', (grouping, titles) => {
    expect(group(entries, { grouping }).map(({ title }) => title)).toEqual(titles);
  });

  it('lists the work of a day', () => {
    const [line] = group([anEntry('a'), anEntry('b', { description: 'Review' })], { grouping: 'day' });
    expect(line?.description).toBe('Design, Review');
  });

  it('with a title of your own', () => {
    const titlePattern = '{project} / {task}: {from}–{to}';
    const [line] = group([anEntry('a', { taskName: 'UX' })], { titlePattern });
    expect(line?.title).toBe('Website / UX: 11-02–11-02');
    expect(group([anEntry('a', { description: ' ' })], { titlePattern: '{description}' })[0]?.title).toBe(
      'Website',
    );
    expect(group([anEntry('a', { projectName: null, projectId: null })])[0]?.title).toBe('Work');
  });

  it('without mixing rates or currencies', () => {
    const mixed = [
      anEntry('a'),
      anEntry('b', { rate: 75.1255 }),
      anEntry('c', { currency: 'JPY', rate: 9000 }),
    ];
    const lines = group(mixed, { grouping: 'single' });
    expect(lines.map(({ price }) => price)).toEqual(['93.50', '75.1255', '9000']);
    expect(currenciesOf(mixed)).toEqual(['EUR', 'JPY']);
  });

  it('shortens titles that are too long to store', () => {
    const [line] = group([anEntry('a', { projectName: '😀'.repeat(400) })]);
    expect(line?.title.length).toBeLessThanOrEqual(500);
    expect(line?.title.isWellFormed()).toBe(true);
  });

  it('that have time: entries without it are on the line of others, or on none', () => {
    const found = [
      anEntry('a', { durationMs: 0 }),
      anEntry('b'),
      anEntry('c', { projectId: 'p2', durationMs: 0 }),
    ];
    expect(group(found).map((line) => line.entries.map(({ id }) => id))).toEqual([['a', 'b']]);
    expect(entriesOfLines(found, { grouping: 'entry' }).map(({ id }) => id)).toEqual(['b', 'a']);
    expect(entriesOfLines(found, { grouping: 'single' })).toHaveLength(3);
  });

  it.each([
    ['entry', ['Design', 'Review']],
    ['day', ['11-02', '11-04']],
  ] as const)(
    'per %s, whose entries without time join the nearest line and change no word',
    (grouping, titles) => {
      const timeless = { durationMs: 0, description: 'Call' };
      const lines = group(
        [
          anEntry('a', { ...timeless, day: '2026-11-01' }),
          anEntry('b'),
          anEntry('c', { ...timeless, day: '2026-11-03', rate: 50 }),
          anEntry('d', { day: '2026-11-04', description: 'Review' }),
          anEntry('e', { ...timeless, day: '2026-11-09', projectId: 'p2' }),
          anEntry('f', { ...timeless, currency: 'USD' }),
        ],
        { grouping },
      );
      expect(lines.map(({ title }) => title)).toEqual(titles);
      expect(lines.map((line) => line.entries.map(({ id }) => id))).toEqual([['b', 'a', 'c'], ['d']]);
      expect(lines[0]).toMatchObject({ from: '2026-11-02', to: '2026-11-02', durationMs: hour });
    },
  );

  it('per day, which also bill entries without time of another project or rate', () => {
    const found = [anEntry('a', { projectId: 'p2', rate: 50, durationMs: 0 }), anEntry('b')];
    expect(group(found, { grouping: 'day' }).map(({ entries: of }) => of.length)).toEqual([2]);
    expect(group(found, { grouping: 'entry' }).map(({ entries: of }) => of.length)).toEqual([1]);
  });

  it('with the tax of their days: a rate that changes within a period splits a line', () => {
    const taxOn = (day: string) => ({ taxCategory: 'S' as const, taxRate: day < '2026-11-03' ? '19' : '20' });
    const lines = group(entries, { grouping: 'single', taxOn });
    expect(lines).toMatchObject([
      { taxRate: '19', from: '2026-11-02', to: '2026-11-02' },
      { taxRate: '20', from: '2026-11-03', to: '2026-11-04' },
    ]);
    const untouched = entriesOfLines(entries, { grouping: 'single', taxOn, mostLines: 1 });
    expect(untouched.map(({ id }) => id)).toEqual(['a']);
  });

  it('with one look at the tax of each day', () => {
    const asked: string[] = [];
    const taxOn = (day: string) => {
      asked.push(day);
      return { taxCategory: 'S' as const, taxRate: '19' };
    };
    group([...entries, anEntry('d'), anEntry('e', { durationMs: 0 })], { grouping: 'entry', taxOn });
    expect(asked).toEqual(['2026-11-02', '2026-11-03', '2026-11-04']);
  });

  it('that can be issued, whose time is the sum of the entries', () => {
    const lines = group(entries, { grouping: 'single' });
    expect(invoiceProblems(terms(lines))).toEqual([]);
    expect(calculateInvoice(terms(lines)).lines[0]).toMatchObject({ quantityText: '170', unit: 'MIN' });
  });
});

describe('the amount of selected work', () => {
  /** €33.33 per hour: 10 minutes are €5.555, so three entries are €16.68, and 30 minutes €16.67. */
  const short = ['a', 'b', 'c'].map((id) => anEntry(id, { durationMs: hour / 6, rate: 33.33 }));
  const exact = { timeMode: 'exact', currency: 'EUR' } as const;

  it('rounds the time of a line once, as the draft does', () => {
    const work = { entries: short, others: [] };
    expect(selectedAmountMinor(work, { ...exact, grouping: 'project' })).toBe(1667);
    expect(selectedAmountMinor(work, { ...exact, grouping: 'entry' })).toBe(1668);
  });

  it('uses the printed hours if the settings say so', () => {
    const work = { entries: short.slice(1), others: [] };
    // 20 minutes: 0.33 h × 33.33.
    expect(selectedAmountMinor(work, { ...exact, timeMode: 'printed', grouping: 'project' })).toBe(1100);
  });

  it('differs by at most a cent from a line that a later tax rate splits in two', () => {
    const taxOn = (day: string) => ({ taxCategory: 'S', taxRate: day < '2026-11-03' ? '19' : '21' }) as const;
    const differences = new Set<number>();
    for (let minutes = 1; minutes < 120; minutes += 1)
      for (const rate of [33.33, 93.5, 120]) {
        const worked = ['2026-11-02', '2026-11-03'].map((day, place) =>
          anEntry(day, { day, rate, durationMs: (minutes + place) * 60_000 }),
        );
        const work = { entries: worked, others: [] };
        const options = { ...exact, grouping: 'project' } as const;
        const [whole, split] = [
          selectedAmountMinor(work, options),
          selectedAmountMinor(work, { ...options, taxOn }),
        ];
        differences.add(Math.abs(whole - split));
      }
    expect(differences).toEqual(new Set([0, 1]));
  });

  it('adds fixed prices and retainer hours', () => {
    const others = [{ amountMinor: 50_000 }, { amountMinor: 120 }];
    expect(selectedAmountMinor({ entries: [], others }, { ...exact, grouping: 'single' })).toBe(50_120);
  });
});

it('entries of the first lines are all of these lines', () => {
  const more = [...entries, anEntry('d', { day: '2026-11-05' })];
  const idsOf = (grouping: GroupOptions['grouping'], mostLines: number) =>
    entriesOfLines(more, { grouping, mostLines }).map(({ id }) => id);
  expect(idsOf('entry', 2)).toEqual(['a', 'b']);
  expect(idsOf('project', 1)).toEqual(['a', 'b', 'd']);
});
