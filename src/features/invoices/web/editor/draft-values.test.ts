import { expect, it } from 'vitest';
import { draftFields } from '#src/features/invoices/contract-fields.ts';
import { draftFieldNames } from '#src/features/invoices/rules/draft-field-names.ts';

it('the editor changes all that a caller may write to a draft', () => {
  expect(Object.keys(draftFieldNames).toSorted()).toEqual(Object.keys(draftFields).toSorted());
});
