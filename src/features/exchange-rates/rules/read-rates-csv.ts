import * as rateMessages from '#messages/api/exchange-rates.ts';
import { checkRates } from './published-rate.ts';
import type { PublishedRate, RatesFile } from './published-rate.ts';

/** The history of the European Central Bank: `Date,USD,JPY,…`, newest first, `N/A` where there is no rate. */
export function readRatesCsv(text: string): RatesFile {
  const [head = '', ...lines] = text.split(/\r\n|\r|\n/);
  const [date = '', ...currencies] = cellsOf(head);
  if (date.toLowerCase() !== 'date' || currencies.every((currency) => currency === ''))
    return { refused: rateMessages.notRates };
  const rates = lines
    .filter((line) => line.trim() !== '')
    .flatMap((line): PublishedRate[] => {
      const [day = '', ...cells] = cellsOf(line);
      return cells.flatMap((perEuro, place) => {
        const currency = currencies[place] ?? '';
        // Lines end with a comma.
        const isEmpty = perEuro === '' || perEuro === 'N/A';
        return isEmpty ? [] : [{ day, currency, perEuro }];
      });
    });
  return checkRates(rates);
}

function cellsOf(line: string): string[] {
  return line.split(',').map((cell) => cell.trim());
}
