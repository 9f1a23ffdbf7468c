import { fieldsByKind } from '#src/features/imports/rules/import-fields.ts';
import type {
  Columns,
  HeaderAliasesByFormat,
  ImportField,
} from '#src/features/imports/rules/import-fields.ts';
import type { ImportFormat, ImportKind } from '#src/features/imports/rules/import-formats.ts';
import { clientHeaders } from './client-headers.ts';
import { entryHeaders } from './entry-headers.ts';
import { expenseHeaders } from './expense-headers.ts';
import { projectHeaders } from './project-headers.ts';
import { normalizeHeader } from './recognize-format.ts';

/** Maps each column by its header; if two columns match a field, the better alias wins. */
export function mapColumns(heads: readonly string[], format: ImportFormat, kind: ImportKind): Columns {
  const normalized = heads.map(normalizeHeader);
  const columns: (ImportField | null)[] = normalized.map(() => null);
  const formatAliases = aliasesByKind[kind][format] ?? {};
  for (const field of fieldsByKind[kind]) {
    for (const head of formatAliases[field] ?? aliasesByKind[kind].generic[field] ?? []) {
      const isIt = (each: string) => each === head || stripHeaderSuffix(each) === head;
      const columnIndex = normalized.findIndex((each, index) => isIt(each) && columns[index] === null);
      if (columnIndex === -1) continue;
      columns[columnIndex] = field;
      break;
    }
  }
  return columns;
}

/** "Hourly rate (EUR)" becomes "hourly rate", "Billable?" becomes "billable". */
function stripHeaderSuffix(head: string): string {
  return head.replace(/ \([a-z]{3}\)$| ?\?$/, '');
}

const aliasesByKind: Record<ImportKind, HeaderAliasesByFormat> = {
  entries: entryHeaders,
  clients: clientHeaders,
  projects: projectHeaders,
  expenses: expenseHeaders,
};
