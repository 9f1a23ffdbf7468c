import { describe, expect, it } from 'vitest';
import { findForeignTables, findUnusedTables, readOrder } from './sql-directions.ts';
import type { Order } from './sql-directions.ts';

const order: Order = {
  tables: new Map([
    ['platform', ['operations']],
    ['projects', ['projects', 'project_tasks']],
    ['timesheets', ['timesheets']],
    ['timer', ['timer_runs']],
  ]),
  mayKnow: new Map([
    ['projects', []],
    ['timesheets', ['projects']],
    ['timer', ['projects']],
  ]),
};
const inProjects = 'src/features/projects/server/queries.ts';
const inTimesheets = 'src/features/timesheets/server/queries.ts';

describe('SQL of a feature', () => {
  it.each([
    ['await sql`select 1 from timesheets where id = ${id}`.execute(db);', 'reads timesheets of timesheets'],
    ['const rows = sql<Row>`select 1 from projects p join timesheets t on true`;', 'reads timesheets'],
    ['sql`select 1 from projects p, timesheets t`;', 'reads timesheets'],
    ['sql`exists (select from timesheets)`;', 'reads timesheets'],
    ["db.selectFrom('timesheets').selectAll();", 'reads timesheets'],
    ["db.selectFrom('projects').innerJoin('timerRuns as run', 'run.id', 'projects.id');", 'reads timer_runs'],
    ["sql`select 1 from ${sql.table('timesheets')}`;", 'reads timesheets'],
    ["client.query('select 1 from timesheets');", 'reads timesheets'],
    ['client.query(`select 1 from timesheets where id = $1`);', 'reads timesheets'],
    ["const columns = defineColumns({ table: 'timesheets', columns: {} });", 'reads timesheets'],
    ["await runOperationOnce(db, owner, request, { kind: 'timesheets', run });", 'reads timesheets'],
  ])('can’t read a table of a later feature: %s', (source, problem) => {
    expect(findForeignTables(inProjects, source, order).join('\n')).toContain(`${inProjects} ${problem}`);
  });

  it.each([
    'sql`update projects set revision = revision + 1`;',
    'sql`with moved as (insert into projects (id) values (1)) select 1`;',
    'sql`delete from projects where id = ${id}`;',
    "db.updateTable('projects').set({ name });",
    "db.insertInto('projects').values(row);",
    "db.deleteFrom('projects');",
    "await bumpRevision(db, owner, 'projects', { id });",
    "await deleteRecord(db, owner, 'projects', id);",
    "export const projectRecord = defineRecord({ table: 'projects', fields });",
    "await undoOnce(db, owner, undoneId, { kind: 'projects', ...steps });",
  ])('can’t change a table of another feature: %s', (source) => {
    expect(findForeignTables(inTimesheets, source, order)).toContain(
      `${inTimesheets} changes projects of projects`,
    );
  });

  it.each([
    'sql`select 1 from timesheets t join projects p on p.id = t.project_id`;',
    'sql`update timesheets set day = now()`;',
    'sql`update timesheets set day = now(), timer_runs = 1`;',
    "db.insertInto('operations').values(row);",
    'sql`select timer_runs.id from timesheets timer_runs`;',
    "// A comment may say: select from timer_runs.\nconst text = 'insert timer_runs';",
    "sql`select 'from timer_runs' -- from timer_runs\n from timesheets`;",
    "import { projects } from '#src/features/projects/web/public.tsx';\nprojects.list();",
  ])('can name its own tables and those of earlier ones: %s', (source) => {
    expect(findForeignTables(inTimesheets, source, order)).toEqual([]);
  });

  it.each(['users', 'sessions', 'two_factors', 'deleted_accounts'])(
    'can’t change %s of accounts',
    (table) => {
      expect(findForeignTables(inProjects, `sql\`delete from ${table}\`;`, readOrder())).toEqual([
        `${inProjects} changes ${table} of identity`,
      ]);
    },
  );

  it('can’t be in the platform', () => {
    const file = 'src/platform/server/log.ts';
    expect(findForeignTables(file, 'sql`select 1 from projects`;', order)).toEqual([
      `${file} reads projects of projects`,
    ]);
  });

  it('can name tables that are allowed with a reason, as long as it does', () => {
    const file = 'src/features/approvals/server/snapshot-query.ts';
    const source = 'sql`select 1 from timesheets t`;';
    expect(findForeignTables(file, source, order)).toEqual([]);
    const isUnused = (unused: string) => unused.includes('approvals') && unused.includes('timesheets');
    expect(findUnusedTables(new Map([[file, source]]), order).some(isUnused)).toBe(false);
    expect(findUnusedTables(new Map([[file, 'sql`select 1`;']]), order).some(isUnused)).toBe(true);
  });
});
