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
  return (
    <>
      <FilterChip label={m.kind} value={filter.kind} choices={kindChoices} onChange={filter.setKind} />
      {entities && (
        <FilterChip
          label={m.belongsTo}
          value={filter.entity}
          choices={entities.choices}
          onChange={filter.setEntity}
        />
      )}
      {(tags.length > 0 || filter.tag !== '') && (
        <FilterChip
          label={m.tag}
          value={existingSpelling(filter.tag, tags)}
          choices={tags.map((each) => ({ value: each, label: each }))}
          onChange={filter.setTag}
        />
      )}
      <FilterChip
        label={m.expires}
        value={filter.expiry}
        choices={expiryChoices}
        onChange={filter.setExpiry}
      />
    </>
  );
}

const kindChoices = documentKinds.map((kind) => ({ value: kind, label: documentKindLabels[kind] }));
const expiryChoices = [{ value: 'soon', label: m.withinThirtyDays }];
