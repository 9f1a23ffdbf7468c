import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { documentsContract } from '#src/features/documents/contract.ts';
import type { Document } from '#src/features/documents/contract.ts';
import type { ReceiptReading } from '#src/features/expenses/contract-reading.ts';
import { expensesContract } from '#src/features/expenses/contract.ts';
import { starterCategories } from '#src/features/expenses/rules/starter-categories.ts';
import { ExpenseDialog } from '#src/features/expenses/web/form/expense-dialog.tsx';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adaId, adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';

const receipt: Document = {
  id: anId(50),
  userId: adaId,
  type: 'receipt',
  entityType: 'expense',
  entityId: anId(30),
  name: 'invoice.xml',
  path: 'invoice.xml',
  contentType: 'application/octet-stream',
  preview: null,
  sizeBytes: 4000,
  sha256: 'a'.repeat(64),
  uploadedAt: '2026-11-18T09:00:00.000Z',
  earlierVersions: [],
  tags: [],
  expiresOn: null,
  isVisibleToClient: false,
  createdAt: '2026-11-18T09:00:00.000Z',
  updatedAt: '2026-11-18T09:00:00.000Z',
  revision: 1,
};
const nothing: ReceiptReading = {
  kind: null,
  vendor: null,
  receiptNumber: null,
  day: null,
  currency: null,
  taxCase: null,
  lines: null,
  receiptTotalMinor: null,
  canReadPicture: true,
};
const source = 'eInvoice' as const;
const line = { description: 'Two nights', amountMinor: 10_700, taxRate: '7', taxMinor: null };
const hotel: ReceiptReading = {
  ...nothing,
  vendor: { value: 'Hotel Adler', source },
  day: { value: '2026-11-18', source },
  currency: { value: 'EUR', source },
  lines: {
    value: [line, { ...line, description: 'Breakfast', amountMinor: 1191, taxRate: '19', taxMinor: 191 }],
    source,
  },
  receiptTotalMinor: { value: 11_891, source },
  canReadPicture: false,
};

const duplicate = {
  otherId: anId(31),
  reason: 'sameNumber' as const,
  vendor: 'Hotel Adler',
  vendorEnc: null,
  day: '2026-11-18',
  grossMinor: 11_891,
  currency: 'EUR',
};

let readings: (ReceiptReading | null)[];
let requests: [string, unknown][];

beforeEach(() => {
  queryClient.clear();
  requests = [];
  serveRouter(
    {
      expenses: fakeApi(expensesContract, {
        settings: () => ({
          settings: { categories: starterCategories('DE'), mileageRates: [], perDiemRates: [] },
          revision: 0,
        }),
        findDuplicates: ({ edited }) => ({
          items: edited?.vendor === 'Hotel Adler' ? [{ ...duplicate, expenseId: edited.id }] : [],
        }),
        readReceipt: (input, errors) => {
          requests.push(['read', input]);
          const reading = readings.shift();
          if (!reading) throw errors.UNREADABLE();
          return reading;
        },
        create: (input) => {
          requests.push(['create', input]);
          return { id: input.id ?? '' };
        },
      }),
      documents: fakeApi(documentsContract, { list: () => onePage([receipt]) }),
    },
    adasResponses,
  );
});

function open() {
  render(
    <MemoryRouter>
      <SignedIn>
        <ExpenseDialog all={[]} today="2026-11-27" onClose={() => undefined} />
      </SignedIn>
    </MemoryRouter>,
  );
  return userEvent.setup();
}
const field = (name: string | RegExp, place = 0) =>
  screen.getAllByRole<HTMLInputElement>(/Vendor|Category/.test(String(name)) ? 'combobox' : 'textbox', {
    name,
  })[place] ?? document.createElement('input');
const valueOf = (...of: Parameters<typeof field>) => field(...of).value;
const hintOf = (...of: Parameters<typeof field>) =>
  document.getElementById(
    field(...of)
      .getAttribute('aria-describedby')
      ?.split(' ')
      .at(-1) ?? '',
  )?.textContent ?? '';

it('fills the empty fields of a draft, says where each is from, and saves what the person left', async () => {
  readings = [hotel];
  const user = open();

  await screen.findByText('Filled in 6 fields from the receipt. Check them before you save.');
  expect(valueOf('Vendor')).toBe('Hotel Adler');
  await user.click(screen.getByRole('button', { name: /^Details/ }));
  expect(screen.queryByRole('textbox', { name: 'Reason why there is no receipt' })).toBeNull();
  await screen.findByText(/^Hotel Adler · .* · €118.91 has the same vendor and receipt number\.$/);
  expect(hintOf('Vendor')).toBe('From the e-invoice');
  expect(hintOf(/^Amount/, 1)).toBe('From the e-invoice');

  // A category brings its rate, but not over the receipt's.
  await user.type(field('Category'), 'Software');
  await user.click(await screen.findByRole('option', { name: /Software/ }));
  expect(valueOf('Tax rate')).toBe('7');
  await user.clear(field(/^Amount/));
  await user.type(field(/^Amount/), '107.5');
  expect(hintOf(/^Amount/)).not.toContain('From');
  await user.clear(field(/^Amount/));
  await user.type(field(/^Amount/), '107');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await expect.poll(() => requests.map(([name]) => name)).toEqual(['read', 'create']);
  expect(requests[1]?.[1]).toMatchObject({
    vendor: 'Hotel Adler',
    day: '2026-11-18',
    receiptTotalMinor: 11_891,
    lines: [
      { amountMinor: 10_700, taxRate: '7', description: 'Two nights' },
      { amountMinor: 1191, taxRate: '19', taxMinor: 191 },
    ],
  });
});

it('reads the text of a picture on request, and keeps what was typed', async () => {
  readings = [nothing, { ...hotel, canReadPicture: false }];
  const user = open();
  await screen.findByText(/^This picture has no code/);
  expect(screen.getAllByRole('button', { name: /^Read / })).toHaveLength(1);
  await user.type(field('Vendor'), 'Adler');
  await user.tab();

  await user.click(screen.getByRole('button', { name: 'Read text from picture' }));

  await screen.findByText(/^Filled in 5 fields/);
  expect(valueOf('Vendor')).toBe('Adler');
  expect(requests.map(([, input]) => input)).toMatchObject([{ readsPicture: false }, { readsPicture: true }]);
});

it('has the tax that a picture names, without a category', async () => {
  const lines = {
    value: [{ ...line, description: null, amountMinor: 5635, taxRate: '19' }],
    source: 'picture' as const,
  };
  readings = [nothing, { ...nothing, currency: { value: 'EUR', source }, lines, canReadPicture: false }];
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Read text from picture' }));
  await screen.findByText(/^Filled in 2 fields/);
  expect(valueOf(/^Amount/)).toBe('56.35');
  expect(valueOf('Tax rate')).toBe('19');
  expect(screen.getByText(/^Tax €9\.00/)).toBeTruthy();
});

it('says why a receipt can’t be read, and can read it again', async () => {
  readings = [null, hotel];
  const user = open();
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Nothing could be read from this receipt. Enter the fields yourself.');

  await user.click(screen.getByRole('button', { name: 'Read receipt' }));
  await screen.findByText(/^Filled in 6 fields/);
  expect(requests.map(([name]) => name)).toEqual(['read', 'read']);
});

it('leaves out amounts in another currency than the one that was chosen', async () => {
  readings = [nothing, { ...hotel, currency: { value: 'CHF', source } }];
  const user = open();
  await screen.findByText(/^This picture has no code/);
  await user.type(field(/^Amount/), '12');

  await user.click(screen.getByRole('button', { name: 'Read text from picture' }));

  await screen.findByText('The receipt is in CHF, so its amounts weren’t filled in.');
  expect(valueOf(/^Amount/)).toBe('12.00');
});
