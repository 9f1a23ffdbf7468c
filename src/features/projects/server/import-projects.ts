import type * as z from 'zod';
import { loadEncryptor, encryptPrivateFields } from '#src/features/encryption/server/public.ts';
import { NewProject } from '#src/features/projects/contract.ts';
import { privateProjectFields } from '#src/features/projects/rules/encrypted-project-fields.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { initialTerms } from './change-terms.ts';
import { insertProject } from './queries.ts';

/** Matches no create request, so a retried create never takes an imported project for its own. */
const importedRequestHash = Buffer.alloc(0);

/**
 * Adds imported projects like projects from the form; encrypts notes in private mode. Returns their ids in the
 * same order. Fails with KeyUnavailable.
 */
export async function importProjects(
  db: Db,
  owner: Owner,
  keys: KeyService | null,
  projects: readonly z.input<typeof NewProject>[],
): Promise<string[]> {
  const encryptor = await loadEncryptor(db, owner, keys);
  const ids: string[] = [];
  for (const project of projects) {
    const id = newRecordId();
    const input = NewProject.parse(project);
    const initial = await initialTerms(db, owner, input);
    const stored = encryptor ? await encryptPrivateFields(encryptor, privateProjectFields, id, input) : input;
    await insertProject(db, owner, { ...stored, id, requestHash: importedRequestHash }, initial);
    ids.push(id);
  }
  return ids;
}

export type ProjectName = { id: string; name: string; clientId: string | null };

/** All projects with their clients, oldest first. */
export async function listProjectNames(db: Db, { ownerId }: Owner): Promise<ProjectName[]> {
  return db
    .selectFrom('projects')
    .select(['id', 'name', 'clientId'])
    .where('userId', '=', ownerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
