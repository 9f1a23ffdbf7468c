import { expect, it } from 'vitest';
import { columnsMessage } from './settings-messages.ts';

it('says which column is missing, or chosen twice', () => {
  expect(columnsMessage({ code: 'chooseDurationColumn' })).toBe(
    'Choose the duration column, or the start and end columns.',
  );
  expect(columnsMessage({ code: 'duplicateColumn', field: 'date' })).toBe(
    'Two columns are set to “Date”. Choose one.',
  );
  expect(columnsMessage({ code: 'chooseProjectColumn' })).toBe('Choose the column with project names.');
});
