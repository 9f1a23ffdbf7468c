/** The demo's expenses: a year of subscriptions, trips and purchases, most with a receipt, some still to reimburse. */
import { starterCategories } from '#src/features/expenses/rules/starter-categories.ts';
import { renderPdf } from '#src/platform/server/pdf/render-pdf.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { createdId } from './api-client.ts';
import type { ApiClient } from './api-client.ts';
import type { ClientName } from './demo-clients.ts';
import { createSeededRandom } from './seeded-random.ts';

type DemoExpense = {
  vendor: string;
  category: string;
  amountMinor: number;
  taxRate: string;
  client?: ClientName;
  paidBy?: 'company' | 'card' | 'cash' | 'own';
  currency?: 'USD';
  chargedMinor?: number;
  guests?: string;
  isBoughtAbroad?: true;
};

/** Every month, on this day of it. */
const subscriptions: readonly (DemoExpense & { day: number })[] = [
  { day: 1, vendor: 'Werkhof Coworking', category: 'Rent', amountMinor: 32_130, taxRate: '19' },
  { day: 3, vendor: 'Nordfunk', category: 'Phone and internet', amountMinor: 4_999, taxRate: '19' },
  { day: 5, vendor: 'Adobe', category: 'Software', amountMinor: 6_783, taxRate: '19', paidBy: 'card' },
  {
    day: 9,
    vendor: 'GitHub',
    category: 'Software',
    amountMinor: 2_100,
    taxRate: '0',
    paidBy: 'card',
    currency: 'USD',
    chargedMinor: 1_943,
    isBoughtAbroad: true,
  },
];

/** Some of these every month. */
const occasions: readonly [DemoExpense, ...DemoExpense[]] = [
  {
    vendor: 'Deutsche Bahn',
    category: 'Travel',
    amountMinor: 11_780,
    taxRate: '7',
    client: 'Meridian Clinics',
  },
  { vendor: 'Taxi Blitz', category: 'Travel', amountMinor: 2_240, taxRate: '7', paidBy: 'own' },
  {
    vendor: 'Hotel Stephansplatz',
    category: 'Accommodation',
    amountMinor: 27_600,
    taxRate: '0',
    client: 'Meridian Clinics',
    paidBy: 'card',
  },
  {
    vendor: 'Gasthof Krone',
    category: 'Business meals',
    amountMinor: 8_460,
    taxRate: '7',
    client: 'Lindqvist Coffee',
    guests: 'Ines Lindqvist',
  },
  {
    vendor: 'Papierhaus Kreuzberg',
    category: 'Office supplies',
    amountMinor: 3_895,
    taxRate: '19',
    paidBy: 'cash',
  },
  {
    vendor: 'Buchhandlung Moritzplatz',
    category: 'Books and journals',
    amountMinor: 4_480,
    taxRate: '7',
    paidBy: 'own',
  },
  { vendor: 'Post am Moritzplatz', category: 'Postage', amountMinor: 1_649, taxRate: '0', paidBy: 'own' },
];

type Options = { clientIds: ReadonlyMap<string, string>; today: string };

export async function createExpenses(owner: ApiClient, { clientIds, today }: Options): Promise<void> {
  const random = createSeededRandom(27);
  const months = [monthOf(today).from];
  while (months.length < 12) months.push(monthOf(addDays(months.at(-1) ?? today, -1)).from);
  for (const month of months) {
    const chosen = occasions.filter(() => random.chance(0.5));
    const ofMonth = [
      ...subscriptions,
      ...chosen.map((expense) => ({ ...expense, day: random.between(1, 28) })),
      ...(month === months[6] ? [laptop] : []),
    ];
    for (const { day, ...expense } of ofMonth) {
      const spentOn = addDays(month, day - 1);
      if (spentOn > today) continue;
      await addExpense(owner, expense, { spentOn, today, clientIds });
    }
  }
  const draft = createdId(await owner.ask('POST', '/expenses', {}));
  await uploadReceipt(owner, draft, 'Scan 1.pdf', [
    'Café Orania',
    today,
    formatMoney({ amountMinor: 1_380, currency: 'EUR' }),
  ]);
}

const laptop = { day: 12, vendor: 'Gravis', category: 'Equipment', amountMinor: 189_900, taxRate: '19' };

type Context = Options & { spentOn: string };

async function addExpense(
  owner: ApiClient,
  { vendor, category, amountMinor, taxRate, client, guests, isBoughtAbroad, ...payment }: DemoExpense,
  { spentOn, today, clientIds }: Context,
): Promise<void> {
  const isRecent = spentOn > addDays(today, -35);
  const isOwn = payment.paidBy === 'own';
  const id = createdId(
    await owner.ask('POST', '/expenses', {
      ...payment,
      day: spentOn,
      vendor,
      lines: [{ id: newRecordId(), categoryId: categoryIds.get(category), amountMinor, taxRate }],
      ...(isBoughtAbroad && { taxCase: 'reverseCharge' }),
      ...(client && { clientId: clientIds.get(client) }),
      ...(guests && { guests, occasion: 'Plans for the next season' }),
      // What was paid with own money comes back with the month.
      ...(isOwn && !isRecent && { reimbursedOn: addDays(monthOf(spentOn).to, 1) }),
    }),
  );
  const isForgotten = isRecent && ['Adobe', 'Taxi Blitz'].includes(vendor);
  if (isForgotten) return;
  await uploadReceipt(owner, id, `${vendor} ${spentOn}.pdf`, [
    vendor,
    spentOn,
    formatMoney({ amountMinor, currency: payment.currency ?? 'EUR' }),
  ]);
}

/** By their English names; the account has those of its country, with the same IDs. */
const categoryIds = new Map(starterCategories(null).map(({ id, name }) => [name, id]));

async function uploadReceipt(
  owner: ApiClient,
  entityId: string,
  name: string,
  lines: readonly string[],
): Promise<void> {
  const pdf = await renderPdf({
    content: lines.map((text, place) => ({ text, fontSize: place === 0 ? 16 : 11 })),
    pageSize: 'A6',
    defaultStyle: { font: 'Roboto' },
  });
  const query = new URLSearchParams({
    type: 'receipt',
    entityType: 'expense',
    entityId,
    name,
  });
  await owner.upload(`/files?${query}`, pdf);
}
