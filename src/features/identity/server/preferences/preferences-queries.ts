import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Target } from '#src/features/identity/rules/hours-target.ts';
import { presetPreferences } from '#src/features/identity/rules/preferences.ts';
import type { Preferences } from '#src/features/identity/rules/preferences.ts';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import type { Formats } from '#src/platform/shared/formats/formats.ts';
import { omitUndefined } from '#src/platform/shared/objects.ts';
import { noRounding } from '#src/platform/shared/rounding.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { firstCurrency } from './time-zone-currency.ts';

export async function findPreferences(
  db: Db,
  { ownerId }: Owner,
): Promise<Preferences & { timeZoneKnown: boolean }> {
  const row = await db
    .selectFrom('preferences')
    .select(['timeZone', 'timeZoneKnown', 'currency', 'weekStart', 'defaultRate', 'lockedUntil'])
    .select(['targetHours', 'targetPer', 'targetWorkdays'])
    .select(formatColumns)
    .select(roundingColumns)
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  if (!row) return { ...presetPreferences, timeZoneKnown: false };
  const { timeZone, timeZoneKnown, currency, weekStart, defaultRate, lockedUntil } = row;
  return {
    timeZone,
    timeZoneKnown,
    currency,
    weekStart,
    rounding: toRounding(row),
    defaultRate: defaultRate === null ? null : Number(defaultRate),
    target: toTarget(row),
    formats: toFormats(row),
    lockedUntil,
  };
}

/** Today in the owner's time zone. */
export async function findToday(db: Db, { ownerId }: Owner): Promise<string> {
  const row = await db
    .selectFrom('preferences')
    .select('timeZone')
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  return localDay(new Date().toISOString(), row?.timeZone ?? presetPreferences.timeZone);
}

export async function findRounding(db: Db, { ownerId }: Owner): Promise<Rounding> {
  const row = await db
    .selectFrom('preferences')
    .select(roundingColumns)
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  return row ? toRounding(row) : noRounding;
}

const roundingColumns = ['roundingMinutes', 'roundingDirection', 'roundingWhen'] as const;
export type RoundingColumns = Pick<Selectable<Tables['preferences']>, (typeof roundingColumns)[number]>;

export function toRounding({ roundingMinutes, roundingDirection, roundingWhen }: RoundingColumns): Rounding {
  // The table's check allows no other minutes.
  const minutes = roundingMinutes as Rounding['minutes'];
  return { minutes, direction: roundingDirection, when: roundingWhen };
}

type TargetColumns = Pick<Selectable<Tables['preferences']>, 'targetHours' | 'targetPer' | 'targetWorkdays'>;

function toTarget({ targetHours, targetPer, targetWorkdays }: TargetColumns): Target | null {
  if (targetHours === null) return null;
  return { hours: Number(targetHours), per: targetPer, workdays: targetWorkdays };
}

const formatColumns = ['dateFormat', 'timeFormat', 'hoursFormat', 'numberFormat'] as const;
type FormatColumns = Pick<Selectable<Tables['preferences']>, (typeof formatColumns)[number]>;

function toFormats({ dateFormat, timeFormat, hoursFormat, numberFormat }: FormatColumns): Formats | null {
  if (dateFormat === null || timeFormat === null || hoursFormat === null || numberFormat === null)
    return null;
  return { date: dateFormat, time: timeFormat, hours: hoursFormat, number: numberFormat };
}

/** Whether there is such an account. */
export async function updatePreferences(
  db: Db,
  { ownerId }: Owner,
  { rounding, target, formats, ...change }: { [K in keyof Preferences]?: Preferences[K] | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('preferences')
    .set({
      ...omitUndefined(change),
      ...(change.timeZone !== undefined && {
        timeZoneKnown: true,
        currency: change.currency ?? firstCurrency(change.timeZone),
      }),
      ...(rounding && {
        roundingMinutes: rounding.minutes,
        roundingDirection: rounding.direction,
        roundingWhen: rounding.when,
      }),
      ...(target === null && { targetHours: null }),
      ...(target && {
        targetHours: target.hours,
        targetPer: target.per,
        targetWorkdays: target.workdays,
      }),
      ...(formats && {
        dateFormat: formats.date,
        timeFormat: formats.time,
        hoursFormat: formats.hours,
        numberFormat: formats.number,
      }),
      updatedAt: sql`now()`,
      revision: sql`revision + 1`,
    })
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
