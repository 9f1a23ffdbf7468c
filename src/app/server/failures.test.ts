/** What goes wrong on our side. */
import { beforeAll, expect, it } from 'vitest';
import { install } from '#tests/support/callers.ts';
import type { Caller, Installation } from '#tests/support/callers.ts';
import { ask, doors } from '#tests/support/doors.ts';
import { asOwner } from '#tests/support/postgres.ts';
import { procedures } from '#tests/support/procedures.ts';

let stint: Installation;
let ann: Caller;
beforeAll(async () => {
  stint = await install();
  ann = await stint.newTenant('Ann');
  await asOwner(stint.database.url, (client) => client.query('alter table clients rename to lost'));
  return () => stint[Symbol.asyncDispose]();
});

const list = procedures.filter(({ name }) => name === 'clients.list');

it.each(doors.flatMap((door) => list.map((procedure) => ({ door, procedure }))))(
  'is answered calmly over $door, without a word of how, and logged once',
  async ({ door, procedure }) => {
    const { status, said, text } = await ask(ann, door, procedure, {});

    expect({ status, said }).toMatchObject({
      status: 500,
      said: {
        code: 'INTERNAL_SERVER_ERROR',
        message: 'Something went wrong on our side. Nothing was changed; please try again.',
      },
    });
    expect(text).not.toMatch(/clients|relation|node_modules|\.ts/);
    const logged = stint.takeErrors();
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('relation \\"clients\\" does not exist');
  },
);
