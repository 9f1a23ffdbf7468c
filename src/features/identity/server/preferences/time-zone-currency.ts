import { sql } from 'kysely';
import { currencyOfCountry } from '#src/features/identity/rules/country-currency.ts';
import { countryCodes } from '#src/platform/shared/countries.ts';

/** SQL: a new account's currency follows its first time zone; one that was chosen or used stays. */
export function firstCurrency(timeZone: string) {
  const proposed = currencyOfTimeZone(timeZone) ?? null;
  return sql<string>`
    case when revision = 1 and not time_zone_known and not exists (select from clients c where c.user_id = preferences.user_id)
      then coalesce(${proposed}, currency) else currency end`;
}

function currencyOfTimeZone(timeZone: string): string | undefined {
  const country = countryOfTimeZone(timeZone);
  return country === undefined ? undefined : currencyOfCountry(country);
}

/**
 * The country that a time zone belongs to. A browser's language says less about where someone works: it is often
 * American English everywhere.
 */
export function countryOfTimeZone(timeZone: string): string | undefined {
  const { timeZone: zone } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
  countryByZone ??= new Map(
    // The first country of a zone wins.
    countryCodes.toReversed().flatMap((code) => zonesOfCountry(code).map((each) => [each, code])),
  );
  return countryByZone.get(zone);
}

/** Listing the zones of every country takes tens of milliseconds, so it is done once. */
let countryByZone: Map<string, string> | undefined;

function zonesOfCountry(country: string): string[] {
  // Newer versions of Node have it; TypeScript's library doesn't know it yet.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined;
  };
  return locale.getTimeZones?.() ?? [];
}
