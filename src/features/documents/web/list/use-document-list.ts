import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Document } from '#src/features/documents/contract.ts';
import { allDocumentsQuery } from '#src/features/documents/web/queries.ts';
import { entityKey, useEntities } from '#src/features/documents/web/use-entities.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { uniqueTags } from '#src/platform/shared/tags.ts';
import { compareNames } from '#src/platform/shared/text.ts';
import { useLocalRows } from '#src/platform/web/layout/table/list-rows.ts';
import { useUrlSorting } from '#src/platform/web/layout/table/sorting.ts';
import { useToday } from '#src/platform/web/server-time.ts';
import { documentColumns } from './document-columns.tsx';
import { useDocumentFilter } from './use-document-filter.ts';

/** All documents, or those of one client or project, filtered and sorted in the browser. */
export function useDocumentList(of?: Pick<Document, 'entityType' | 'entityId'>) {
  const { timeZone } = useAccount().preferences;
  const today = useToday(timeZone);
  const entities = useEntities();
  const query = useQuery(allDocumentsQuery);
  const filter = useDocumentFilter(entities, today);
  const sorting = useUrlSorting('-uploaded');
  const onlyKey = of && entityKey(of);
  const all = useMemo(
    () => query.data?.filter((document) => onlyKey === undefined || entityKey(document) === onlyKey),
    [query.data, onlyKey],
  );
  const hasExpiryColumn = all?.some(({ expiresOn }) => expiresOn !== null) ?? false;
  const hasTagsColumn = all?.some(({ tags: own }) => own.length > 0) ?? false;
  const columns = useMemo(
    () =>
      documentColumns({
        entities,
        hasEntityColumn: onlyKey === undefined,
        hasExpiryColumn,
        hasTagsColumn,
        today,
        timeZone,
      }),
    [entities, onlyKey, hasExpiryColumn, hasTagsColumn, today, timeZone],
  );
  const tags = useMemo(() => distinctDocumentTags(all ?? []), [all]);
  const { matches } = filter;
  const { rows, matching } = useLocalRows(query, { all, matches, columns, sorting });
  return { all, matching, rows, columns, entities, filter, tags, sorting };
}

export type DocumentList = ReturnType<typeof useDocumentList>;

/** In alphabetical order. */
export function distinctDocumentTags(tagged: readonly Pick<Document, 'tags'>[]): string[] {
  return uniqueTags(tagged.flatMap(({ tags }) => tags)).toSorted(compareNames);
}
