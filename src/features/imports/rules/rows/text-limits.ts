import * as m from '#messages/api/imports.ts';
import type { ImportField } from '#src/features/imports/rules/import-fields.ts';
import type { RowProblem } from '#src/features/imports/rules/import-settings.ts';
import { isStorableText } from '#src/platform/shared/text.ts';
import type { RowCells } from './cell-reader.ts';

/** Why a text can't be stored. */
export function textLimitProblems(
  cells: RowCells,
  field: ImportField,
  text: string,
  maxLength: number,
): RowProblem[] {
  const problems: RowProblem[] = [];
  if (text.length > maxLength) {
    problems.push(cells.problem(field, m.textTooLong({ length: text.length, max: maxLength })));
  }
  if (!isStorableText(text)) problems.push(cells.problem(field, m.textUnstorable));
  return problems;
}
