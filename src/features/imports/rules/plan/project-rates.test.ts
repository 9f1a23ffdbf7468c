import { expect, it } from 'vitest';
import { detectSettings } from '#src/features/imports/rules/detect-settings.ts';
import { formValidators } from '#src/features/imports/server/form-schemas.ts';
import { planImport } from './import-plan.ts';

/** The rates of the projects in a file, with the hours at that rate and all hours. */
function ratesIn(file: string) {
  const [heads = [], ...lines] = file
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const rows = lines.map((cells, place) => ({ line: place + 2, cells }));
  const { settings } = detectSettings({
    heads,
    rows: lines,
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    today: '2026-11-29',
  });
  return planImport({ heads, rows, problems: new Map() }, settings, formValidators).projectRates.map(
    ({ project, rate, currency, ms, ratedMs }) => [
      project,
      rate,
      currency,
      ms / 3_600_000,
      ratedMs / 3_600_000,
    ],
  );
}

it('takes a project’s rate from the column of rates: the one with the most time', () => {
  expect(
    ratesIn(`Date,Duration,Description,Client,Project,Billable,Hourly rate
2026-03-02,3:00,Draft,Acme,Website,yes,80
2026-03-03,5:00,Workshop,Acme,Website,yes,120
2026-03-04,4:00,Review,Acme,Website,yes,80
2026-03-05,9:00,Free,Acme,Website,no,10
2026-03-06,1:00,Nothing known,Acme,Website,yes,
2026-03-06,1:00,Other,Borges,Website,yes,95.50
2026-03-06,1:00,Free only,Borges,Shop,yes,0`),
  ).toEqual([
    ['Website', 80, null, 7, 12],
    ['Website', 95.5, null, 1, 1],
  ]);
});

it('takes no rate that has only half of the time or less', () => {
  expect(
    ratesIn(`Date,Duration,Description,Project,Billable,Hourly rate
2026-03-02,2:00,Draft,Website,yes,80
2026-03-03,2:00,Workshop,Website,yes,120
2026-03-02,2:00,Draft,Shop,yes,80
2026-03-03,1:30,Workshop,Shop,yes,120
2026-03-04,1:30,Review,Shop,yes,90
2026-03-02,2:01,Draft,Lab,yes,80
2026-03-03,2:00,Workshop,Lab,yes,120`),
  ).toEqual([['Lab', 80, null, 121 / 60, 241 / 60]]);
});

it.each([
  { head: 'Amount (JPY)', currency: '' },
  { head: 'Amount', currency: 'JPY' },
])('isn’t misled by amounts in whole yen: $head, $currency', ({ head, currency }) => {
  expect(
    ratesIn(`Date,Duration,Description,Project,Billable,${head},Currency
2026-03-02,0:10,Call,Website,yes,833,${currency}
2026-03-02,0:50,Mail,Website,yes,4167,${currency}
2026-03-03,1:20,Draft,Website,yes,6667,${currency}`),
  ).toEqual([['Website', 5000, 'JPY', 140 / 60, 140 / 60]]);
});

it('divides amounts by hours, and isn’t misled by cents of short entries', () => {
  expect(
    ratesIn(`Start date,Start time,Duration,Description,Project,Client,Billable,Amount (EUR)
2026-03-02,09:00:00,00:07:00,Call,Website,Acme,Yes,9.33
2026-03-02,10:00:00,00:11:00,Call,Website,Acme,Yes,14.67
2026-03-02,11:00:00,00:20:00,Mail,Website,Acme,Yes,26.67
2026-03-03,09:00:00,01:30:00,Draft,Website,Acme,Yes,120.00`),
  ).toEqual([['Website', 80, 'EUR', 128 / 60, 128 / 60]]);
});

it('reads the currency of a row', () => {
  expect(
    ratesIn(`Date,Client,Project,Task,Notes,Hours,Billable?,Billable Rate,Currency
2026-03-02,Acme,Website,Design,Wireframes,7.5,Yes,90.0,US Dollar - USD`),
  ).toEqual([['Website', 90, 'USD', 7.5, 7.5]]);
});

it.each([
  { rate: '$80.00', currency: '$' },
  { rate: '80.00 $', currency: '$' },
  { rate: 'USD 80', currency: 'USD' },
  { rate: '80 CHF', currency: 'CHF' },
  { rate: '€80', currency: 'EUR' },
  { rate: '80', currency: null },
  { rate: '80', column: '$', currency: '$' },
  { rate: '80', column: 'usd', currency: 'USD' },
  { rate: '$80', column: 'CAD', currency: 'CAD' },
  { rate: 'USD 80', column: '$', currency: 'USD' },
  { rate: '$80', head: 'Rate (AUD)', currency: 'AUD' },
  { rate: '$80', head: 'Rate (EUR)', currency: '$' },
])(
  'reads the currency of a rate: $rate, $column, $head',
  ({ rate, column = '', head = 'Rate', currency }) => {
    expect(
      ratesIn(`Date,Duration,Project,Billable,${head},Currency\n2026-03-02,1:00,Shop,yes,${rate},${column}`),
    ).toEqual([['Shop', 80, currency, 1, 1]]);
  },
);

it.each([
  { rate: '$80', column: 'EUR' },
  { rate: 'USD 80', column: 'CAD' },
  { rate: '80', column: 'Taler' },
])('takes no rate whose currency isn’t clear: $rate, $column', ({ rate, column }) => {
  expect(
    ratesIn(`Date,Duration,Project,Billable,Rate,Currency\n2026-03-02,1:00,Shop,yes,${rate},${column}`),
  ).toEqual([]);
});
