import { sql } from 'kysely';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { containing } from '#src/platform/server/keyset.ts';

/** A word that is looked for, in small letters without accents, and the clients and projects whose names have it. */
export type SoughtWord = { word: string; clientIds: string[]; projectIds: string[] };
/** `few` are those among which are all that are meant, if there is a word that few have. */
export type Sought = { words: readonly SoughtWord[]; few: readonly string[] | null };

/**
 * What a search looks for: entries that have each of its words in their description, their client's or project's name.
 * `canScan`: whether words that no index finds are worth a scan. For a page they are: in the order of a list, looking at
 * every entry takes longer. Totals look at every entry once anyway.
 */
export async function soughtBy(
  db: Db,
  owner: Owner,
  search: string | undefined,
  { canScan }: { canScan: boolean },
): Promise<Sought> {
  const words = search?.split(/\s+/).filter((word) => word !== '') ?? [];
  if (words.length === 0) return { words: [], few: null };
  const named = await namesWith(db, owner, words);
  const rarest = named.filter(({ word }) => isIndexed(word)).toSorted(longestFirst);
  for (const word of rarest.slice(0, looks)) {
    const few = await entriesWith(db, owner, word);
    if (few) return { words: named, few };
  }
  const isScanned = canScan && named.some(({ word }) => !isIndexed(word));
  return { words: named, few: isScanned ? await scanned(db, owner, named) : null };
}

/** Names come first: where they have the word, no text is looked through. */
export function has({ word, clientIds, projectIds }: SoughtWord) {
  // Not `like`: of that PostgreSQL guesses how many it lets through, and reads all where it could stop after a page.
  const isSaid = sql<boolean>`strpos(plain_description, ${word}) > 0`;
  if (clientIds.length + projectIds.length === 0) return isSaid;
  return sql<boolean>`(client_id = any(${clientIds}::uuid[]) or project_id = any(${projectIds}::uuid[]) or ${isSaid})`;
}

/** The index holds pieces of three letters or digits; for a shorter word it would be read as a whole. */
function isIndexed(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word);
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
  return fewOf(rows);
}

/** The entries that have all words, if they are few, in whatever order the table is read fastest. */
async function scanned(db: Db, { ownerId }: Owner, words: readonly SoughtWord[]): Promise<string[] | null> {
  const entries = db.selectFrom('timesheets').select('id').where('userId', '=', ownerId);
  const rows = await entries
    .where(sql<boolean>`${sql.join(words.map(has), sql` and `)}`)
    .limit(sql.lit(few + 1))
    .execute();
  return fewOf(rows);
}

function fewOf(rows: readonly { id: string }[]): string[] | null {
  return rows.length > few ? null : rows.map(({ id }) => id);
}

const few = 500;
/** How many of the words are looked up: of three long ones, one is rare or none. */
const looks = 3;

function longestFirst(a: SoughtWord, b: SoughtWord): number {
  return b.word.length - a.word.length;
}
