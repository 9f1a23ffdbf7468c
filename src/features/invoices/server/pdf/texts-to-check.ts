import type { BilledEntry } from '#src/features/invoices/contract-billed.ts';
import type { Bank, Buyer, Seller } from '#src/features/invoices/contract-parties.ts';
import type { StoredInvoice } from '#src/features/invoices/server/stored-invoice.ts';

type Printed = { seller: Seller; bank: Bank; buyer: Buyer | null; entries: readonly BilledEntry[] };
type PrintedText = { field: string; text: string };

/** Texts whose characters a font may lack. All fonts have Latin letters, so most drafts have none. */
export type TextsToCheck = { type: 'texts'; texts: readonly PrintedText[] };

export function textsToCheck(draft: StoredInvoice, printed: Printed): TextsToCheck {
  const texts = printedTexts(draft, printed).filter(({ text }) => /[^\0-\u017F]/.test(text));
  return { type: 'texts', texts };
}

function printedTexts(draft: StoredInvoice, { seller, bank, buyer, entries }: Printed): PrintedText[] {
  const { lines, texts, discount, charge, buyerReference, poNumber } = draft;
  const isPaid = draft.type === 'invoice' || draft.type === 'deposit';
  const parties = [
    ['seller', Object.values(seller)],
    ['bank', isPaid ? Object.values(bank) : []],
    ['buyer', Object.values(buyer ?? {})],
  ] as const;
  const all: readonly (readonly [string, readonly unknown[]])[] = [
    ...parties,
    ['buyerReference', [buyerReference]],
    ['poNumber', [poNumber]],
    ...lines.map(
      (line, place) =>
        [
          `lines.${place}`,
          [line.title, line.description, line.discount?.reason, line.charge?.reason],
        ] as const,
    ),
    ['discount', [discount?.reason]],
    ['charge', [charge?.reason]],
    ...Object.entries(texts).map(([name, text]) => [`texts.${name}`, [text]] as const),
    [
      'timesheet',
      entries.flatMap(({ projectName, taskName, description, approval }) => [
        projectName,
        taskName,
        description,
        approval?.name,
      ]),
    ],
  ];
  return all.map(([field, parts]) => ({
    field,
    text: parts.filter((part) => typeof part === 'string').join('\n'),
  }));
}
