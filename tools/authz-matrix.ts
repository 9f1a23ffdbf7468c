/** Runs the authorization tests and prints every cell: procedure × caller × record, as declared and as answered. */
import { startVitest } from 'vitest/node';
import type { Cell } from '#tests/support/server/access-rules.ts';
import type {} from '#tests/support/server/authorization-matrix.ts';

const files = ['authorization.test.ts', 'authorization-in-database.test.ts'];

const vitest = await startVitest(
  files.map((file) => `src/app/server/security/${file}`),
  { project: ['integration'], watch: false, reporters: ['dot'] },
);
let differences = 0;
let count = 0;
for (const module of vitest.state.getTestModules())
  for (const test of module.children.allTests()) {
    const { cells = [] } = test.meta();
    if (cells.length === 0) continue;
    console.log(`\n${test.fullName.split(' > ').slice(0, -1).join(' ')} ${cells[0]?.procedure}`.trimEnd());
    for (const [caller, row] of Object.entries(Object.groupBy(cells, (cell) => cell.caller)))
      console.log(`  ${caller.padEnd(15)} ${row.map(describeCell).join(' | ')}`);
    count += cells.length;
    differences += cells.filter(({ expected, actual }) => expected !== actual).length;
  }
await vitest.close();
console.log(`\n${count} cells, ${differences} unlike their rule`);

function describeCell({ record, expected, actual }: Cell): string {
  return expected === actual ? `${record}: ${expected}` : `${record}: ${expected}, BUT ${actual}`;
}
