import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { toStoredDocument } from '#src/features/documents/server/queries.ts';
import type { StoredDocument } from '#src/features/documents/server/queries.ts';
import { sendContent, sendFailure } from '#src/features/documents/server/serve-content.ts';
import { readContent } from '#src/features/encryption/server/public.ts';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import { requestAbortSignal } from '#src/platform/server/http/request-abort.ts';

/** A document that its client may see. Its name is readable. */
export type SharedDocument = StoredDocument & { name: string };

/** Newest first. A page for clients shows no more. */
const maxShared = 500;

/**
 * The documents of a client, of its projects, expenses and invoices that the owner shares one by one. Encrypted ones
 * aren't: they would have to be decrypted for people without an account.
 */
export async function listSharedDocuments(
  db: Db,
  { ownerId }: Owner,
  clientId: string,
): Promise<SharedDocument[]> {
  const { rows } = await sql<Selectable<Tables['documents']> & { name: string }>`
    select d.* from documents d
      left join projects p on p.user_id = d.user_id and p.id = d.project_id
      left join expenses e on e.user_id = d.user_id and e.id = d.expense_id
      left join invoices i on i.user_id = d.user_id and i.id = d.invoice_id
      where d.user_id = ${ownerId} and d.is_visible_to_client and d.type <> 'avatar'
        and d.name is not null and not d.is_encrypted
        and coalesce(d.client_id, p.client_id, e.client_id, i.client_id) = ${clientId}
      order by d.uploaded_at desc, d.id desc limit ${maxShared}`.execute(db);
  return rows.map((row) => ({ ...toStoredDocument(row), name: row.name }));
}

/** Sends a download, as everywhere: nothing of a file runs in our origin. */
export async function sendSharedDocument(
  reply: FastifyReply,
  { store }: Pick<FileServices, 'store'>,
  { file, name }: SharedDocument,
): Promise<FastifyReply> {
  try {
    const content = await readContent(store, file, null, requestAbortSignal(reply));
    return await sendContent(reply, content, { file, name, use: 'download' });
  } catch (error) {
    return sendFailure(reply, error);
  }
}
