import { useMemo } from 'react';
import type { Document } from '#src/features/documents/contract.ts';
import { documentKind } from '#src/features/documents/rules/document-kind.ts';
import { isExpiring } from '#src/features/documents/rules/expiry.ts';
import { entityKey } from '#src/features/documents/web/use-entities.ts';
import type { Entities } from '#src/features/documents/web/use-entities.ts';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import { isSameTag } from '#src/platform/shared/tags.ts';
import {
  useSetUrlParams,
  useUrlFilter,
  useUrlSearch,
} from '#src/platform/web/layout/filters/use-url-filter.ts';

/** Filters stored in the URL. */
export function useDocumentFilter(entities: Entities, today: string) {
  const search = useUrlSearch();
  const [kind, setKind] = useUrlFilter('kind');
  const [entity, setEntity] = useUrlFilter('of');
  const [tag, setTag] = useUrlFilter('tag');
  const [expiry, setExpiry] = useUrlFilter('expires');
  const change = useSetUrlParams();
  const { text } = search;
  const shows = useMemo(
    () => (document: Document) =>
      (kind === '' || documentKind(document) === kind) &&
      (entity === '' || entityKey(document) === entity) &&
      (tag === '' || document.tags.some((each) => isSameTag(each, tag))) &&
      (expiry === '' || isExpiring(document.expiresOn, today)) &&
      (text === '' ||
        matchesSearch([document.name, entities.entityOf(document).label, ...document.tags], text)),
    [kind, entity, tag, expiry, text, entities, today],
  );
  return {
    search,
    kind,
    setKind,
    entity,
    setEntity,
    tag,
    setTag,
    expiry,
    setExpiry,
    shows,
    isOn: [text, kind, entity, tag, expiry].some((value) => value !== ''),
    clear: () => change({ q: '', kind: '', of: '', tag: '', expires: '' }),
  };
}

export type DocumentFilter = ReturnType<typeof useDocumentFilter>;
