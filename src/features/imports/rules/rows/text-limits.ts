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
    const [length, most] = [text.length, maxLength].map((count) => count.toLocaleString('en'));
    problems.push(cells.problem(field, `This has ${length} characters. At most ${most} are allowed.`));
  }
  if (!isStorableText(text)) problems.push(cells.problem(field, 'This has characters that can’t be stored.'));
  return problems;
}
