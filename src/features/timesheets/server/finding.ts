import { sql } from 'kysely';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { containing } from '#src/platform/server/keyset.ts';

/** A word that is looked for, in small letters without accents, and the clients and projects whose names have it. */
export type SoughtWord = { word: string; clientIds: string[]; projectIds: string[] };
/** `few` are those among which are all that are meant, if there is a word that few have. */
export type Sought = { words: readonly SoughtWord[]; few: readonly string[] | null };

/** What a search looks for: entries that have each of its words in their description, their client's or project's name. */
export async function soughtBy(db: Db, owner: Owner, search: string | undefined): Promise<Sought> {
  const words = search?.split(/\s+/).filter((word) => word !== '') ?? [];
  if (words.length === 0) return { words: [], few: null };
  const named = await namesWith(db, owner, words);
  const rarest = named.filter(({ word }) => word.length >= 3).toSorted(longestFirst);
  for (const word of rarest.slice(0, looks)) {
    const few = await entriesWith(db, owner, word);
    if (few) return { words: named, few };
  }
  return { words: named, few: null };
}

/** Looked through one by one: clients and projects are few beside the entries. */
async function namesWith(db: Db, { ownerId }: Owner, words: readonly string[]): Promise<SoughtWord[]> {
  const { rows } = await sql<SoughtWord>`
    select w.word,
           array(select id from clients where user_id = ${ownerId} and strpos(plain_text(name), w.word) > 0) as client_ids,
           array(select id from projects where user_id = ${ownerId} and strpos(plain_text(name), w.word) > 0) as project_ids
    from (select distinct plain_text(word) as word from unnest(${words}::text[]) as said (word)) w`.execute(
    db,
  );
  return rows;
}

/**
 * The entries that have a word, if they are few, found by indexes. Null where they are many: then looking at the
 * entries themselves is as fast.
 */
async function entriesWith(
  db: Db,
  { ownerId }: Owner,
  { word, clientIds, projectIds }: SoughtWord,
): Promise<string[] | null> {
  // The function knows only whose transaction this is.
  const { rows } = await sql<{ id: string }>`
    (select id from timesheets where user_id = ${ownerId} and client_id = any(${clientIds}::uuid[]) limit ${few + 1})
    union
    (select id from timesheets where user_id = ${ownerId} and project_id = any(${projectIds}::uuid[]) limit ${few + 1})
    union
    select unnest(entries_with(${containing(word)}, ${few + 1})) where ${ownerId} = stint_user_id()`.execute(
    db,
  );
  return rows.length > few ? null : rows.map(({ id }) => id);
}

const few = 500;
/** How many of the words are looked up: of three long ones, one is rare or none. */
const looks = 3;

function longestFirst(a: SoughtWord, b: SoughtWord): number {
  return b.word.length - a.word.length;
}
