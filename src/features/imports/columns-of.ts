import { clientHeads } from './client-heads.ts';
import { entryHeads } from './entry-heads.ts';
import { fieldsOfKind } from './fields.ts';
import type { Columns, ImportField } from './fields.ts';
import { plainHead } from './format.ts';
import type { ImportFormat, ImportKind } from './format.ts';
import type { HeadsByFormat } from './heads.ts';
import { projectHeads } from './project-heads.ts';

/** What each column is taken for, by its head; of two that say the same, the one that says it better. */
export function columnsOf(heads: readonly string[], format: ImportFormat, kind: ImportKind): Columns {
  const plain = heads.map(plainHead);
  const columns: (ImportField | null)[] = plain.map(() => null);
  const particular = headsOf[kind][format] ?? {};
  for (const field of fieldsOfKind[kind]) {
    for (const head of particular[field] ?? headsOf[kind].generic[field] ?? []) {
      const isIt = (each: string) => each === head || withoutSuffix(each) === head;
      const place = plain.findIndex((each, index) => isIt(each) && columns[index] === null);
      if (place === -1) continue;
      columns[place] = field;
      break;
    }
  }
  return columns;
}

/** "Hourly rate (EUR)" is an hourly rate, and "Billable?" is "billable". */
function withoutSuffix(head: string): string {
  return head.replace(/ \([a-z]{3}\)$| ?\?$/, '');
}

const headsOf: Record<ImportKind, HeadsByFormat> = {
  entries: entryHeads,
  clients: clientHeads,
  projects: projectHeads,
};
