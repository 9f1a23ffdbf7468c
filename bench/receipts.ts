/**
 * How well receipts are read: `npm run bench:receipts`. Synthetic receipts in six languages, each as text, as a PDF and
 * as a picture whose text is recognized. Fails if a PDF is read wrong too often.
 */
import { createWork } from '#src/features/expenses/server/reading/receipt-worker.ts';
import type { ReceiptMessage, ReceiptOutcome } from '#src/features/expenses/server/reading/receipt-worker.ts';
import { receiptPdf, receiptPicture } from '#tests/support/receipts/receipt-files.ts';
import { scoreReading, scoredFields } from '#tests/support/receipts/score-reading.ts';
import { syntheticReceipts } from '#tests/support/receipts/synthetic-receipts.ts';
import type { SyntheticReceipt } from '#tests/support/receipts/synthetic-receipts.ts';
import { startTable } from './report/markdown-table.ts';

const languages = {
  German: 'deu',
  English: 'eng',
  French: 'fra',
  Spanish: 'spa',
  Italian: 'ita',
  Dutch: 'nld',
};
/** Share of the fields of PDFs that are right. */
const target = 0.95;
const receipts = syntheticReceipts();
const table = startTable(['receipts', 'read as', ...scoredFields, 'wrong', 'ms each']);

const shareOfPdfs = await measure('PDF', false, (rows) => receiptPdf(rows));
await measure('picture', true, (rows) => receiptPicture(rows));
console.log(
  `${(shareOfPdfs * 100).toFixed(1)} % of the fields of PDFs are right, of at least ${target * 100} %.`,
);
process.exit(shareOfPdfs >= target ? 0 : 1);

async function measure(
  name: string,
  isPicture: boolean,
  write: (rows: readonly string[]) => Promise<Buffer>,
) {
  const work = createWork() as (
    message: ReceiptMessage,
    descriptor: number,
  ) => Promise<ReceiptOutcome | null>;
  const scores: ReturnType<typeof scoreReading>[] = [];
  let totalMs = 0;
  for (const receipt of receipts) {
    const content = await write(receipt.rows);
    const started = performance.now();
    await work({ part: content }, -1);
    const outcome = await work({ task: { isPicture, ...taskFor(receipt, isPicture) } }, -1);
    totalMs += performance.now() - started;
    scores.push(scoreReading(fieldsOf(outcome), receipt));
  }
  const all = scores.flatMap((score) => Object.values(score));
  const right = (field: (typeof scoredFields)[number]) =>
    `${scores.filter((score) => score[field] === 'right').length}/${scores.length}`;
  const wrong = all.filter((score) => score === 'wrong').length;
  table.row([receipts.length, name, ...scoredFields.map(right), wrong, Math.round(totalMs / scores.length)]);
  return all.filter((score) => score === 'right').length / all.length;
}

function taskFor({ language }: SyntheticReceipt, isPicture: boolean) {
  const code = Object.entries(languages).find(([name]) => name === language)?.[1] ?? 'eng';
  return {
    today: '2026-11-27',
    accountCurrency: 'EUR',
    language: isPicture ? (code as 'eng') : null,
  };
}

function fieldsOf(outcome: ReceiptOutcome | null) {
  if (!outcome || 'problem' in outcome) return {};
  return Object.fromEntries(
    Object.entries(outcome.proposals).flatMap(([field, proposed]) =>
      proposed ? [[field, proposed.value]] : [],
    ),
  );
}
