import * as m from '#messages/documents.ts';
import { documentKinds } from '#src/features/documents/rules/document-kind.ts';
import { documentKindLabels } from '#src/features/documents/web/document-labels.ts';
import type { Entities } from '#src/features/documents/web/use-entities.ts';
import { existingSpelling } from '#src/platform/shared/tags.ts';
import { FilterChip } from '#src/platform/web/layout/filters/filter-chip.tsx';
import type { DocumentFilter } from './use-document-filter.ts';

type DocumentFiltersProps = {
  filter: DocumentFilter;
  tags: readonly string[];
  /** Absent on the page of one client or project. */
  entities: Entities | null;
};

export function DocumentFilters({ filter, tags, entities }: DocumentFiltersProps) {
  const tag = filter.chip('tag');
  return (
    <>
      <FilterChip label={m.kind} choices={kindChoices} {...filter.chip('kind')} />
      {entities && <FilterChip label={m.belongsTo} choices={entities.choices} {...filter.chip('of')} />}
      {(tags.length > 0 || tag.value !== '') && (
        <FilterChip
          label={m.tag}
          value={existingSpelling(tag.value, tags)}
          choices={tags.map((each) => ({ value: each, label: each }))}
          onChange={tag.onChange}
        />
      )}
      <FilterChip label={m.expires} choices={expiryChoices} {...filter.chip('expires')} />
      {entities && (
        <FilterChip
          label={m.invoiceFiles}
          choices={invoiceChoices}
          allLabel={m.hidden}
          {...filter.chip('invoices')}
        />
      )}
    </>
  );
}

const kindChoices = documentKinds.map((kind) => ({ value: kind, label: documentKindLabels[kind] }));
const expiryChoices = [{ value: 'soon', label: m.withinThirtyDays }];
const invoiceChoices = [{ value: 'shown', label: m.shown }];
