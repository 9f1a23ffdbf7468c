import { describe, expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { buildWeekRows } from './week-grid.ts';
import { groupKey, groupWeekRows, toWeekLines } from './week-groups.ts';

const hour = 3_600_000;
const [website, audit] = [anId(20), anId(21)];
const monday = '2026-11-16';

const groups = groupWeekRows(
  buildWeekRows([
    anEntry(1, monday, 'Sketches', website, 2),
    anEntry(2, monday, 'Report', audit, 1),
    anEntry(3, monday, 'Review', website, 1),
    anEntry(4, '2026-11-17', 'Review', website, 3),
  ]),
);

describe('the groups of a week', () => {
  it('are projects in order of their first row, with sums per day', () => {
    expect(groups.map(({ key, rows, ms }) => [key, rows.map(({ description }) => description), ms])).toEqual([
      [website, ['Sketches', 'Review'], 6 * hour],
      [audit, ['Report'], hour],
    ]);
    expect([...(groups[0]?.msByDay ?? [])]).toEqual([
      [monday, 3 * hour],
      ['2026-11-17', 3 * hour],
    ]);
  });

  it('keep work without a project apart by client', () => {
    const clientId = anId(10);
    expect(groupKey({ projectId: null, clientId })).not.toBe(groupKey({ projectId: null, clientId: null }));
    expect(groupKey({ projectId: website, clientId })).toBe(groupKey({ projectId: website, clientId: null }));
  });
});

describe('the lines of a week', () => {
  it('have a header for projects with several rows only', () => {
    expect(toWeekLines(groups, new Set()).map(describeLine)).toEqual([
      `open ${website}`,
      '- Sketches',
      '- Review',
      'Report',
    ]);
  });

  it('leave out the rows of a collapsed project', () => {
    const collapsed = new Set([website, audit]);
    expect(toWeekLines(groups, collapsed).map(describeLine)).toEqual([`collapsed ${website}`, 'Report']);
  });
});

function describeLine(line: ReturnType<typeof toWeekLines>[number]): string {
  if (line.type === 'group') return `${line.isOpen ? 'open' : 'collapsed'} ${line.group.key}`;
  return line.isInGroup ? `- ${line.row.description}` : line.row.description;
}

function anEntry(id: number, day: string, description: string, projectId: string, duration: number) {
  return entryRecord({ id: anId(id), day, description, projectId, duration });
}
