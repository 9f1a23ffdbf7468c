import { createContext, use } from 'react';
import { useWatch } from 'react-hook-form';
import * as m from '#messages/expenses.ts';
import type { ReceiptSource } from '#src/features/expenses/rules/reading/receipt-fields.ts';
import type { ExpenseForm, LineForm } from '#src/features/expenses/web/form/expense-form-values.ts';

/** What reading a receipt filled in, by the field's name; lines by their ID. */
export type ReadFields = ReadonlyMap<string, { value: unknown; source: ReceiptSource }>;

export type ReceiptReadingState = {
  read: ReadFields;
  /** Reads the latest receipt; null without one. */
  onRead: ((options: { readsPicture: boolean }) => void) | null;
  /** What is being read. */
  reading: 'receipt' | 'picture' | null;
  canReadPicture: boolean;
  outcome: { message: string; isProblem: boolean } | null;
};

export const ReceiptReadingContext = createContext<ReceiptReadingState>({
  read: new Map(),
  onRead: null,
  reading: null,
  canReadPicture: false,
  outcome: null,
});

const sourceLabels: Readonly<Record<ReceiptSource, string>> = {
  eInvoice: m.fromEInvoice,
  qrCode: m.fromQrCode,
  text: m.fromText,
  picture: m.fromPicture,
};

/** Says where the value of a field came from, until it is changed. */
export function useReadHints(values: object): (name: keyof ExpenseForm) => { help?: string } {
  const { read } = use(ReceiptReadingContext);
  return (name) => hintFor(read.get(name), Reflect.get(values, name));
}

/** The same for the amount of a line. */
export function useLineHint(place: number): { help?: string } {
  const { read } = use(ReceiptReadingContext);
  const line = useWatch<ExpenseForm, `lines.${number}`>({ name: `lines.${place}` });
  return hintFor(read.get(amountKey(line)), line.amountMinor);
}

function hintFor(field: { value: unknown; source: ReceiptSource } | undefined, value: unknown) {
  return field && field.value === value ? { help: sourceLabels[field.source] } : {};
}

/** The rate that the receipt says, which a category doesn't replace. */
export function useReadRate(): (line: LineForm) => { taxRate?: number | null } {
  const { read } = use(ReceiptReadingContext);
  return (line) => {
    const field = read.get(rateKey(line));
    return field && field.value === line.taxRate ? { taxRate: line.taxRate } : {};
  };
}

export const amountKey = ({ id }: LineForm) => `${id}.amountMinor`;
export const rateKey = ({ id }: LineForm) => `${id}.taxRate`;
