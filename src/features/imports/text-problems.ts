import { isCleanText } from '#src/platform/shared/text.ts';
import type { Cells } from './cells.ts';
import type { ImportField } from './fields.ts';
import type { RowProblem } from './settings.ts';

/** Why a text cannot be kept. */
export function textProblems(cells: Cells, field: ImportField, text: string, longest: number): RowProblem[] {
  const problems: RowProblem[] = [];
  if (text.length > longest) {
    const [length, most] = [text.length, longest].map((count) => count.toLocaleString('en'));
    problems.push(cells.problem(field, `This has ${length} characters; at most ${most} can be kept.`));
  }
  if (!isCleanText(text)) problems.push(cells.problem(field, 'This has characters that cannot be stored.'));
  return problems;
}
