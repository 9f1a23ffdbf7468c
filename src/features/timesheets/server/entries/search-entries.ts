import { sql } from 'kysely';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { likePattern } from '#src/platform/server/keyset-pagination.ts';

/** A word that is looked for, in small letters without accents, and the clients and projects whose names have it. */
export type SearchTerm = { word: string; clientIds: string[]; projectIds: string[] };
/** `few` are those among which are all that are meant, if there is a word that few have. */
export type SearchPlan = { terms: readonly SearchTerm[]; candidateIds: readonly string[] | null };

/**
 * What a search looks for: entries that have each of its words in their description, their client's or project's name.
 * `canScan`: whether words that no index finds are worth a scan. For a page they are: in the order of a list, looking at
 * every entry takes longer. Totals look at every entry once anyway.
 */
export async function planSearch(
  db: Db,
  owner: Owner,
  search: string | undefined,
  { canScan }: { canScan: boolean },
): Promise<SearchPlan> {
  const words = search?.split(/\s+/).filter((word) => word !== '') ?? [];
  if (words.length === 0) return { terms: [], candidateIds: null };
  const named = await findNameMatches(db, owner, words);
  const rarest = named.filter(({ word }) => isIndexed(word)).toSorted(longestFirst);
  for (const word of rarest.slice(0, maxLookups)) {
    const candidateIds = await findCandidateIds(db, owner, word);
    if (candidateIds) return { terms: named, candidateIds };
  }
  const isScanned = canScan && named.some(({ word }) => !isIndexed(word));
  return { terms: named, candidateIds: isScanned ? await scanned(db, owner, named) : null };
}

/** Names come first: where they have the word, no text is looked through. */
export function has({ word, clientIds, projectIds }: SearchTerm) {
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
async function findNameMatches(db: Db, { ownerId }: Owner, words: readonly string[]): Promise<SearchTerm[]> {
  const { rows } = await sql<SearchTerm>`
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
async function findCandidateIds(
  db: Db,
  { ownerId }: Owner,
  { word, clientIds, projectIds }: SearchTerm,
): Promise<string[] | null> {
  // The function knows only whose transaction this is.
  const { rows } = await sql<{ id: string }>`
    (select id from timesheets where user_id = ${ownerId} and client_id = any(${clientIds}::uuid[]) limit ${maxCandidates + 1})
    union
    (select id from timesheets where user_id = ${ownerId} and project_id = any(${projectIds}::uuid[]) limit ${maxCandidates + 1})
    union
    select unnest(entries_with(${likePattern(word)}, ${maxCandidates + 1})) where ${ownerId} = stint_user_id()`.execute(
    db,
  );
  return fewOf(rows);
}

/** The entries that have all words, if they are few, in whatever order the table is read fastest. */
async function scanned(db: Db, { ownerId }: Owner, words: readonly SearchTerm[]): Promise<string[] | null> {
  const entries = db.selectFrom('timesheets').select('id').where('userId', '=', ownerId);
  const rows = await entries
    .where(sql<boolean>`${sql.join(words.map(has), sql` and `)}`)
    .limit(sql.lit(maxCandidates + 1))
    .execute();
  return fewOf(rows);
}

function fewOf(rows: readonly { id: string }[]): string[] | null {
  return rows.length > maxCandidates ? null : rows.map(({ id }) => id);
}

const maxCandidates = 500;
/** How many of the words are looked up: of three long ones, one is rare or none. */
const maxLookups = 3;

function longestFirst(a: SearchTerm, b: SearchTerm): number {
  return b.word.length - a.word.length;
}
