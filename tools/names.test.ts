import { expect, it } from 'vitest';
import { findSharedFileNames, findSharedNames } from './names.ts';

const sources = (files: Record<string, string>) => new Map(Object.entries(files));

it('finds a name that two files export', () => {
  const found = findSharedNames(
    sources({
      'src/features/invoices/web/invoice-labels.ts': 'export const statusLabels = {};',
      'src/features/projects/web/project-labels.ts': 'export type statusLabels = 1;',
    }),
  );
  expect(found).toEqual([
    'statusLabels: src/features/invoices/web/invoice-labels.ts, src/features/projects/web/project-labels.ts',
  ]);
});

it('accepts a type and its schema, and a name that is passed on', () => {
  const found = findSharedNames(
    sources({
      'src/features/timesheets/contract-fields.ts': 'export const Break = 1;\nexport type Break = 1;',
      'src/features/timesheets/rules/entry/worked-time.ts': 'export type Break = { start: string };',
      'src/features/documents/web/preview/pdf-preview.tsx': 'export function PdfPreview() {}',
      'src/features/documents/web/public.tsx': 'export const PdfPreview = lazy();',
    }),
  );
  expect(found).toEqual([]);
});

it('finds a file name that two folders have, unless each feature may have it', () => {
  const found = findSharedFileNames([
    'src/features/invoices/server/invoice-totals.ts',
    'src/features/invoices/web/list/invoice-totals.tsx',
    'src/features/clients/server/queries.ts',
    'src/features/projects/server/queries.ts',
  ]);
  expect(found).toEqual([
    'invoice-totals: src/features/invoices/server/invoice-totals.ts, src/features/invoices/web/list/invoice-totals.tsx',
  ]);
});
