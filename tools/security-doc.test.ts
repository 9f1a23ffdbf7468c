import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) => {
    const [id = '', level = '', topic = '', where = ''] = line
      .slice(1)
      .split('|')
      .map((cell) => cell.trim());
    return { id, level, topic, where };
  });

it('has each of the 70 requirements of level 1 and the 183 of level 2 once', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183);
});

it('names an existing file for each, or says why not', () => {
  const unanswered = rows.filter(
    ({ where }) =>
      filesIn(where).length === 0 && !/^(not applicable because|\*\*not met\*\*:) \w/.test(where),
  );
  const missing = rows.flatMap(({ id, where }) =>
    filesIn(where)
      .filter((file) => !existsSync(file))
      .map((file) => `${id}: ${file}`),
  );

  expect({ unanswered, missing }).toEqual({ unanswered: [], missing: [] });
});

/** Paths between backticks, not addresses. */
function filesIn(where: string): string[] {
  return [...where.matchAll(/`([\w-][\w./-]*\.\w+)`/g)].map(([, file = '']) => file);
}
