import type { Columns, ImportField } from './fields.ts';
import { saidIn } from './settings.ts';
import type { FileRow, RowProblem } from './settings.ts';

/** A row's cells by what they are taken for. */
export type Cells = {
  /** What the cell says, without blanks around it; empty where it says nothing or there is no such column. */
  said(field: ImportField): string;
  /** Whether there is such a column. */
  has(field: ImportField): boolean;
  problem(field: ImportField, words: string): RowProblem;
  /** That the row has more cells than there are columns, so that none can be trusted. */
  surplus: RowProblem | null;
  /** What is wrong with the row: one word of shifted cells rather than one of each. */
  explained(problems: RowProblem[]): RowProblem[];
};

export function cellReader(columns: Columns): (row: FileRow) => Cells {
  const places = new Map(
    columns.flatMap((field, place) => (field === null ? [] : [[field, place] as const])),
  );
  return ({ cells }) => {
    const said = (field: ImportField) => {
      const place = places.get(field);
      return place === undefined ? '' : saidIn(cells[place]);
    };
    const surplus = cells.slice(columns.length).filter((cell) => saidIn(cell) !== '').length;
    return {
      said,
      has: (field) => places.has(field),
      problem: (field, words) => {
        const column = places.get(field) ?? null;
        const value = shortened(column === null ? '' : (cells[column] ?? ''), 100);
        // They repeat what the cell says, which may be a whole file.
        return { column, value, words: shortened(words, 400) };
      },
      surplus: surplus === 0 ? null : { column: null, value: '', words: surplusWords(surplus) },
      explained: (problems) => {
        // What is beyond the columns may be empty; several tools end every line with a comma.
        const beyond = cells.length - columns.length;
        if (beyond <= 0 || problems.length < 2) return problems;
        return [{ column: null, value: '', words: surplusWords(beyond) }];
      },
    };
  };
}

function surplusWords(surplus: number): string {
  const cells = surplus === 1 ? '1 more cell' : `${surplus} more cells`;
  return `The row has ${cells} than there are columns. Is a text with a comma in it missing its quotation marks?`;
}

function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text;
}
