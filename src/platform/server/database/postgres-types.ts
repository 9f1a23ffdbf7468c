import pg from 'pg';

/**
 * How values leave the database. A calendar day stays the text it is (a JS Date would move it by the machine's
 * time zone); a bigint becomes a number while a number can hold it; numeric stays text, because rates are exact.
 */
export const postgresTypes = new pg.TypeOverrides();
postgresTypes.setTypeParser(pg.types.builtins.INT8, safeInteger);
postgresTypes.setTypeParser(pg.types.builtins.DATE, calendarDay);

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be worked with exactly.`);
  return value;
}

function calendarDay(text: string): string {
  return text;
}
