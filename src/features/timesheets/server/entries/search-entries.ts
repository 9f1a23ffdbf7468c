import { sql } from 'kysely';
import { timesheetLimits } from '#src/features/timesheets/rules/timesheet-limits.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { likePattern } from '#src/platform/server/records/keyset-pagination.ts';

/** A search word (lower case, without accents) and the clients, projects and tasks whose names contain it. */
type NamedTerm = { word: string; clientIds: string[]; projectIds: string[]; taskIds: string[] };
/** `describedIds`: the entries with the word in their description, if they were looked up and are few. */
export type SearchTerm = NamedTerm & { describedIds?: readonly string[] };
/** `candidateIds` contains every match if the tag or at least one word is rare; null otherwise. */
export type SearchPlan = { terms: readonly SearchTerm[]; candidateIds: readonly string[] | null };

/**
 * Plans a search for entries with a tag that contain each word in description or name of client, project or task. `canScan`:
 * whether unindexed words justify a table scan. For a page they do, as checking each entry in list order is
 * slower; totals read every entry anyway.
 */
export async function planSearch(
  db: Db,
  owner: Owner,
  { search, tag }: { search?: string | undefined; tag?: string | undefined },
  { canScan }: { canScan: boolean },
): Promise<SearchPlan> {
  const words = search?.split(/\s+/).filter((word) => word !== '') ?? [];
  const taggedIds = tag === undefined ? null : await findTaggedIds(db, owner, tag);
  if (words.length === 0) return { terms: [], candidateIds: taggedIds };
  const named = await findNameMatches(db, owner, words);
  if (taggedIds) return { terms: named, candidateIds: taggedIds };
  const rarest = named.filter(({ word }) => isIndexed(word)).toSorted(longestFirst);
  const terms = new Map<string, SearchTerm>(named.map((term) => [term.word, term]));
  for (const term of rarest.slice(0, maxLookups)) {
    const { candidateIds, describedIds } = await findCandidates(db, owner, term);
    if (candidateIds) return { terms: named, candidateIds };
    if (describedIds) terms.set(term.word, { ...term, describedIds });
  }
  const all = [...terms.values()];
  const isScanned = canScan && all.some(({ word }) => !isIndexed(word));
  return { terms: all, candidateIds: isScanned ? await scanned(db, owner, all) : null };
}

/** Names first: if one matches, the text isn't searched. */
export function has({ word, clientIds, projectIds, taskIds, describedIds }: SearchTerm) {
  // `strpos` instead of `like`: PostgreSQL overestimates `like` and would scan everything instead of stopping
  // after a page. Ids instead of either can use indexes behind row-level security.
  const isInDescription = describedIds
    ? sql<boolean>`id = any(${describedIds}::uuid[])`
    : sql<boolean>`strpos(search_text, ${word}) > 0`;
  if (clientIds.length + projectIds.length + taskIds.length === 0) return isInDescription;
  return sql<boolean>`(${isOneOf('client_id', clientIds)} or ${isOneOf('project_id', projectIds)} or ${isOneOf('task_id', taskIds)} or ${isInDescription})`;
}

/** A few ids can use an index. PostgreSQL hashes a subquery, but would compare each of many ids with each entry. */
function isOneOf(column: string, ids: readonly string[]) {
  return ids.length > fewIds
    ? sql`${sql.ref(column)} in (select unnest(${ids}::uuid[]))`
    : sql`${sql.ref(column)} = any(${ids}::uuid[])`;
}

const fewIds = 50;

/** Leakproof, so that it doesn't wait for the row-level security; the subquery runs once. */
export function hasTag(tag: string) {
  return sql<boolean>`(select to_search_text(${tag.trim()})) = any(tag_keys)`;
}

/** Entries with a tag, if few. */
async function findTaggedIds(db: Db, { ownerId }: Owner, tag: string): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`
    select unnest(tagged_entry_ids(${tag.trim()}, ${maxCandidates + 1})) as id where ${ownerId} = stint_owner_id()`.execute(
    db,
  );
  return fewOf(rows);
}

/** The owner's tags in their most used spelling, most used first. */
export async function listTags(db: Db, { ownerId }: Owner) {
  const { rows } = await sql<{ tag: string; count: number }>`
    with spellings as (
      select tag, count(*) as uses from timesheets, unnest(tags) tag
        where user_id = ${ownerId} and tags <> '{}' group by tag
    )
    select (array_agg(tag order by uses desc, tag))[1] as tag, sum(uses)::integer as count
      from spellings group by to_search_text(tag) order by count desc, tag limit ${timesheetLimits.listedTags}`.execute(
    db,
  );
  return rows;
}

/** Entries with one of the tags that doesn't have the new name in exactly this spelling yet. */
export async function findTaggedEntryIds(
  db: Db,
  { ownerId }: Owner,
  { tags, newName, limit }: { tags: readonly string[]; newName: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from timesheets
      where user_id = ${ownerId} and tags <> '{}' and tag_keys && (select to_tag_keys(${tags}))
        and exists (select from unnest(tags) tag
          where to_search_text(tag) = any(select unnest(to_tag_keys(${tags}))) and tag is distinct from ${newName})
      order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The trigram index needs three letters or digits; shorter words would scan all of it. */
function isIndexed(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word);
}

/** A plain scan: there are few clients and projects compared to entries. */
async function findNameMatches(db: Db, { ownerId }: Owner, words: readonly string[]): Promise<NamedTerm[]> {
  const { rows } = await sql<NamedTerm>`
    select w.word,
           array(select id from clients where user_id = ${ownerId} and strpos(to_search_text(name), w.word) > 0) as client_ids,
           array(select id from projects where user_id = ${ownerId} and strpos(to_search_text(name), w.word) > 0) as project_ids,
           array(select task.id from projects, jsonb_to_recordset(tasks) task (id uuid, name text)
             where user_id = ${ownerId} and tasks <> '[]' and strpos(to_search_text(task.name), w.word) > 0) as task_ids
    from (select distinct to_search_text(word) as word from unnest(${words}::text[]) as typed (word)) w`.execute(
    db,
  );
  return rows;
}

/**
 * Entries with a word, found by index: all of them, and those with the word in their description. Null where they are
 * many: then checking the entries themselves is as fast.
 */
async function findCandidates(
  db: Db,
  { ownerId }: Owner,
  { word, clientIds, projectIds, taskIds }: NamedTerm,
): Promise<{ candidateIds: string[] | null; describedIds: string[] | null }> {
  // The function filters by the transaction's user only.
  const { rows } = await sql<{ id: string; isDescribed: boolean }>`
    select id, bool_or(is_described) as is_described from (
      (select id, false as is_described from timesheets where user_id = ${ownerId} and client_id = any(${clientIds}::uuid[]) limit ${maxCandidates + 1})
      union all
      (select id, false from timesheets where user_id = ${ownerId} and project_id = any(${projectIds}::uuid[]) limit ${maxCandidates + 1})
      union all
      (select id, false from timesheets where user_id = ${ownerId} and task_id = any(${taskIds}::uuid[]) limit ${maxCandidates + 1})
      union all
      select unnest(matching_entry_ids(${likePattern(word)}, ${maxCandidates + 1})), true where ${ownerId} = stint_owner_id()
    ) matches group by id`.execute(db);
  return { candidateIds: fewOf(rows), describedIds: fewOf(rows.filter(({ isDescribed }) => isDescribed)) };
}

/** Entries with all words, if few, in the fastest scan order. */
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
/** Words to look up: of three long ones at least one is rare. */
const maxLookups = 3;

function longestFirst(a: SearchTerm, b: SearchTerm): number {
  return b.word.length - a.word.length;
}
