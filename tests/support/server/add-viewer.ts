import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller, Installation } from './api-callers.ts';
import { withClient } from './postgres-setup.ts';

/** Directly in the database: to register, be invited and accept takes six requests. */
export async function addViewer({ database }: Installation, owner: ApiCaller, clientId: string) {
  const uid = newId();
  const { rows } = await withClient(database.url, async (connection) => {
    await connection.query(
      `insert into users (id, name, email, email_verified) values ($1, 'Vic', $2, true)`,
      [uid, `${uid}@example.org`],
    );
    return connection.query<{ id: string }>(
      'insert into client_viewers (user_id, client_id, viewer_id) values ($1, $2, $3) returning id',
      [owner.uid, clientId, uid],
    );
  });
  return { uid, grantId: rows[0]?.id ?? '' };
}
