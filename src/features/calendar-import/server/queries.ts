import { sql } from 'kysely';
import type { CalendarSource } from '#src/features/calendar-import/contract.ts';
import { calendarLimits } from '#src/features/calendar-import/rules/suggestion.ts';
import type { CalendarSuggestion } from '#src/features/calendar-import/rules/suggestion.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';

/** Suggestions of these days without an answer, newest first. */
export async function listSuggestions(db: Db, { ownerId }: Owner, { from, to }: DayRange) {
  const found = await db
    .selectFrom('calendarSuggestions as suggestion')
    .select(['id', 'title', 'day', 'startTime', 'endTime'])
    .where('userId', '=', ownerId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('calendarAnswers as answer')
            .select('answer.suggestionId')
            .where('answer.userId', '=', ownerId)
            .whereRef('answer.suggestionId', '=', 'suggestion.id'),
        ),
      ),
    )
    .orderBy('day', 'desc')
    .orderBy('startTime', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(calendarLimits.listed + 1)
    .execute();
  return { items: found.slice(0, calendarLimits.listed), hasMore: found.length > calendarLimits.listed };
}

/** Replaces all suggestions of a source; answers stay. */
export async function replaceSuggestions(
  db: Db,
  owner: Owner,
  source: 'file' | 'address',
  suggestions: readonly CalendarSuggestion[],
): Promise<void> {
  const { ownerId } = owner;
  await db
    .deleteFrom('calendarSuggestions')
    .where('userId', '=', ownerId)
    .where('source', '=', source)
    .execute();
  // An event in the file and at the address is one suggestion: the address is more recent.
  await sql`
    insert into calendar_suggestions (user_id, source, id, title, day, start_time, end_time)
      select ${ownerId}, ${source}, id, title, day, "startTime", "endTime"
        from jsonb_to_recordset(${JSON.stringify(suggestions)}::jsonb)
          as row (id uuid, title text, day date, "startTime" timestamptz, "endTime" timestamptz)
      on conflict (user_id, id) do update set
        source = excluded.source, title = excluded.title, day = excluded.day,
        start_time = excluded.start_time, end_time = excluded.end_time
        where excluded.source = 'address'`.execute(db);
}

/** Answers any ID: the calendar may have changed since, and the same event may come back. */
export async function answerSuggestions(
  db: Db,
  { ownerId }: Owner,
  suggestionIds: readonly string[],
  answer: 'added' | 'dismissed' | null,
): Promise<void> {
  if (answer === null) {
    await db
      .deleteFrom('calendarAnswers')
      .where('userId', '=', ownerId)
      .where('suggestionId', 'in', suggestionIds)
      .execute();
    return;
  }
  await db
    .insertInto('calendarAnswers')
    .values([...new Set(suggestionIds)].map((suggestionId) => ({ userId: ownerId, suggestionId, answer })))
    .onConflict((conflict) => conflict.columns(['userId', 'suggestionId']).doUpdateSet({ answer }))
    .execute();
}

export async function findSource(db: Db, { ownerId }: Owner): Promise<CalendarSource> {
  const row = await db
    .selectFrom('calendarAddresses')
    .select(['host', 'checkedAt', 'problem'])
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  const any = await db
    .selectFrom('calendarSuggestions')
    .select('id')
    .where('userId', '=', ownerId)
    .limit(1)
    .executeTakeFirst();
  // Only `finishCheck` writes problems.
  const problem = (row?.problem ?? null) as CalendarSource['problem'];
  return {
    host: row?.host ?? null,
    checkedAt: row?.checkedAt ?? null,
    problem,
    hasSuggestions: any !== undefined,
  };
}

/** A new address is read from the start. */
export async function saveAddress(
  db: Db,
  { ownerId }: Owner,
  { host, addressEnc }: { host: string; addressEnc: object },
): Promise<void> {
  const row = {
    host,
    addressEnc: JSON.stringify(addressEnc),
    etag: null,
    lastModified: null,
    checkedAt: null,
    readAt: null,
    problem: null,
  };
  await db
    .insertInto('calendarAddresses')
    .values({ userId: ownerId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}

export async function deleteCalendar(db: Db, { ownerId }: Owner): Promise<void> {
  await db.deleteFrom('calendarAddresses').where('userId', '=', ownerId).execute();
  await db.deleteFrom('calendarSuggestions').where('userId', '=', ownerId).execute();
}

/** Claims the next check, so that two tabs don’t make it; undefined if none is due. */
export async function claimCheck(db: Db, { ownerId }: Owner, checkedBefore: string) {
  return db
    .updateTable('calendarAddresses')
    .set({ checkedAt: sql`now()` })
    .where('userId', '=', ownerId)
    .where(({ eb, or }) => or([eb('checkedAt', 'is', null), eb('checkedAt', '<=', checkedBefore)]))
    .returning(['addressEnc', 'etag', 'lastModified', 'checkedAt', 'readAt'])
    .executeTakeFirst();
}

type CheckResult = {
  problem: string | null;
  etag?: string | null;
  lastModified?: string | null;
  readAt?: string;
};

/** False if the address was replaced since the check began. */
export async function finishCheck(
  db: Db,
  { ownerId }: Owner,
  checkedAt: string | null,
  result: CheckResult,
): Promise<boolean> {
  const done = await db
    .updateTable('calendarAddresses')
    .set(result)
    .where('userId', '=', ownerId)
    .where('checkedAt', '=', checkedAt)
    .returning('host')
    .executeTakeFirst();
  return done !== undefined;
}
