/** Deleted records and undo data hold rows as JSON, which a renamed column doesn't reach. */
import { expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import { withOlderDatabase } from '#tests/support/server/older-database.ts';

const uid = anId(1);

it('deleted records and undo data get the new names of columns', async () => {
  await withOlderDatabase('0028', async (client, upgrade) => {
    await client.query(`
      insert into users (id, name, email) values ('${uid}', 'Ann', 'ann@example.com');
      insert into projects (user_id, id, name, retainer_by_hand, created_from)
        values ('${uid}', '${anId(2)}', 'P', '[{"day": null, "ms": 5}]', '\\x01');
      insert into trash (user_id, kind, id, record)
        select user_id, 'projects', id, to_jsonb(projects) from projects;
      insert into operations (user_id, id, kind, before, created_from)
        select '${uid}', '${anId(3)}', 'projects', jsonb_agg(to_jsonb(projects)) || '{"id": "x"}', '\\x02' from projects;
      insert into operations (user_id, id, kind, before, created_from)
        values ('${uid}', '${anId(4)}', 'timesheets', '[]', '\\x03')`);

    await upgrade();

    const { rows: projects } = await client.query<{ project: unknown }>(
      'select to_jsonb(projects) as project from projects',
    );
    const project = projects[0]?.project;
    expect(project).toMatchObject({ request_hash: '\\x01', retainer_adjustments: [{ day: null, ms: 5 }] });
    // Without columns of later migrations, which have defaults.
    const { rows: deleted } = await client.query('select before from operations where record_id is not null');
    expect([{ before: [project] }]).toMatchObject(deleted);
    const { rows: operations } = await client.query(
      'select before, request_hash from operations where record_id is null order by id',
    );
    expect([
      { before: [project, { id: 'x' }], request_hash: Buffer.from([2]) },
      { before: [], request_hash: Buffer.from([3]) },
    ]).toMatchObject(operations);
  });
});
