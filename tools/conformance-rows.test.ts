import { describe, expect, it } from 'vitest';
import { complaint, differences, rowsIn, titleEndings } from './conformance-rows.ts';

const rows = {
  promised: new Map([
    ['4.12', 'Pause closes the open segment.'],
    ['7.15', 'Delete by path.'],
  ]),
  named: new Set(['4.12', '7.15']),
  unreadable: [],
};

describe('conformance rows', () => {
  it('reads the numbers at the end of a title, with any quotes', () => {
    // Assembled here, so this file itself names no row.
    const title = (quote: string, ending: string) => `it(${quote}pauses [${ending}]${quote}, () => {});`;
    const source = [
      title("'", '4.12'),
      title('"', '4.1, 4.2'),
      title('`', '7.2-7.6'),
      title("'", '4.3] [4.4'),
      'const x = [4.12];',
    ].join('\n');
    expect(titleEndings(source)).toEqual(['[4.12]', '[4.1, 4.2]', '[7.2-7.6]', '[4.3]', '[4.4]']);
  });

  it('doesn’t count browser tests that run only on request', () => {
    const row = '[4.12]';
    expect(titleEndings(`test('pauses ${row} @all', () => {});`)).toEqual([]);
  });

  it('accepts rows that are tested', () => {
    expect(complaint(rows)).toBeUndefined();
  });

  it('reports a row that no test names', () => {
    expect(complaint({ ...rows, named: new Set(['7.15']) })).toBe(
      'no test names 4.12 Pause closes the open segment.',
    );
  });

  it('reports unknown rows and malformed endings', () => {
    expect(complaint({ ...rows, named: new Set(['4.12', '7.15', '4.99']) })).toMatch('there is no row 4.99');
    expect(complaint({ ...rows, unreadable: ['timer.test.ts … [4.12-4.14]'] })).toMatch('write rows as');
  });
});

describe('another list of the rows', () => {
  const other = '- 4.12 Pause closes **the open**\n  segment. 7.14 List (2.22–2.27), 7.15 Delete by path.';

  it('is read regardless of line breaks and emphasis', () => {
    expect([...rowsIn(other)]).toEqual([
      ['4.12', 'Pause closes the open segment.'],
      ['7.14', 'List (2.22–2.27)'],
      ['7.15', 'Delete by path.'],
    ]);
  });

  it('differs if a row is missing or has another text', () => {
    expect(differences(rows.promised, other)).toEqual([
      '7.14\n  ours:   is not in our list\n  theirs: List (2.22–2.27)',
    ]);
    expect(differences(rows.promised, other.replace('by path', 'all'))).toHaveLength(2);
  });
});
