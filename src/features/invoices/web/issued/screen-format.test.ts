import { expect, it } from 'vitest';
import { languageFormat } from '#src/features/invoices/rules/content/language-format.ts';
import type { TextFormat } from '#src/features/invoices/rules/content/text-format.ts';
import { lineUnits } from '#src/features/invoices/rules/invoice-limits.ts';
import { screenFormat } from './screen-format.ts';

/** Its words and numbers as text, also those of functions. */
function written({ words, taxWords, ...format }: TextFormat) {
  return {
    units: lineUnits.flatMap((unit) => [format.unit(unit, '1'), format.unit(unit, '1.5')]),
    numbers: [
      format.money(-1_234_567),
      format.amount(1_234_567),
      format.price('1234.5'),
      format.percent('8.25'),
    ],
    days: [format.day('2026-11-03'), format.days('2026-11-03', '2026-11-20')],
    names: [format.country('FR'), format.taxIdLabel('US')],
    sentences: [
      words.taxOn({ ...taxWords, rate: '19 %', amount: '€1' }),
      words.untaxed({ ...taxWords, amount: '€2' }),
      words.depositUnpaid({ amount: '€3' }),
      words.net(taxWords),
      words.pricesIncludeTax(taxWords),
    ],
    words: JSON.parse(JSON.stringify(words)) as object,
  };
}

it.each(['DE', 'US', null])('the screen writes as English documents do: seller in %s', (country) => {
  const seller = { country };
  const document = { language: 'en-GB', pageSize: 'A4', terms: { currency: 'EUR' }, seller };
  const screen = written(screenFormat({ currency: 'EUR', seller }));
  expect(written(languageFormat(document))).toMatchObject(screen);
});
