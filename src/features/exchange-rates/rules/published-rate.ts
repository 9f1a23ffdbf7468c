import * as rateMessages from '#messages/api/exchange-rates.ts';
import { isCalendarDate } from '#src/platform/shared/calendar-days.ts';
import { isCurrency } from '#src/platform/shared/money.ts';
import { rateLimits } from './rate-limits.ts';

/** Units of a currency per euro on a day, as decimal text. */
export type PublishedRate = { day: string; currency: string; perEuro: string };

export type RatesFile = { rates: PublishedRate[] } | { refused: string };

/** Checks all rates of a file: one that is wrong refuses the file, so that nothing of it is stored. */
export function checkRates(found: readonly PublishedRate[]): RatesFile {
  if (found.length === 0) return { refused: rateMessages.noRates };
  if (found.length > rateLimits.rates) return { refused: rateMessages.tooMuch };
  const byKey = new Map<string, PublishedRate>();
  for (const rate of found.filter(({ currency }) => !formerCurrencies.has(currency))) {
    const problem = rateProblem(rate);
    if (problem !== null) return { refused: problem };
    byKey.set(`${rate.day} ${rate.currency}`, rate);
  }
  return { rates: [...byKey.values()] };
}

/** In the history of the European Central Bank; no expense can have one of them. */
const formerCurrencies = new Set(
  'BGN CYP EEK HRK LTL LVL MTL ROL SIT SKK TRL'.split(' ').filter((code) => !isCurrency(code)),
);

function rateProblem({ day, currency, perEuro }: PublishedRate): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !isCalendarDate(day))
    return rateMessages.notADate({ text: shorten(day) });
  if (day < '1900-01-01' || day > '2200-12-31') return rateMessages.unsupportedYear({ day });
  if (!/^[A-Z]{3}$/.test(currency) || !isCurrency(currency))
    return rateMessages.notACurrency({ text: shorten(currency) });
  if (!/^\d{1,9}(\.\d{1,10})?$/.test(perEuro) || Number(perEuro) === 0)
    return rateMessages.invalidRate({ currency, day, rate: shorten(perEuro) });
  return null;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39).toWellFormed()}…` : text;
}
