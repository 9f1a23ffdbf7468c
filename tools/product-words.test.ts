import { describe, expect, it } from 'vitest';
import { findProductWords, findUnusedAllowances } from './product-words.ts';

const file = 'src/platform/server/log.ts';

describe('product words in the platform', () => {
  it.each([
    ['const invoiceCount = 1;', 'invoice'],
    ["const path = '/clients';", 'clients'],
    ['await sql`select client_id from timesheets`;', 'client id'],
    ["fail('No project was found.');", 'project'],
    ["export const storedTimerKey = 'x';", 'timer key'],
  ])('finds one in %s', (source, word) => {
    expect(findProductWords(file, `\n${source}`)[0]).toBe(`${file}:2: ${word}`);
  });

  it.each([
    'const client = await pool.connect();',
    'const timer = setInterval(check, 1_000);',
    'const projection = sqrt(2);',
    '// Comments may give examples: clients, projects.\nconst a = 1;',
  ])('accepts %s', (source) => {
    expect(findProductWords(file, source)).toEqual([]);
  });

  it('reports an allowed word that no longer occurs', () => {
    const sources = new Map([['src/platform/web/link-page/payment-part.tsx', 'const part = 1;']]);
    expect(findUnusedAllowances(sources)).toContain(
      String.raw`^src\/platform\/web\/link-page\/payment-part\.tsx$: payment doesn’t occur any more`,
    );
  });
});
