import { useMemo } from 'react';
import type { Document } from '#src/features/documents/contract.ts';
import { documentKind } from '#src/features/documents/rules/document-kind.ts';
import { isInvoiceFile } from '#src/features/documents/rules/document-types.ts';
import { isExpiring } from '#src/features/documents/rules/expiry.ts';
import { entityKey } from '#src/features/documents/web/use-entities.ts';
import type { Entities } from '#src/features/documents/web/use-entities.ts';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import { isSameTag } from '#src/platform/shared/tags.ts';
import { useUrlFilters } from '#src/platform/web/layout/filters/use-url-filter.ts';

/** Filters stored in the URL. Files of invoices, often most of the files, are hidden unless they are chosen or searched for. */
export function useDocumentFilter(entities: Entities, today: string) {
  const filters = useUrlFilters('kind', 'of', 'tag', 'expires', 'invoices');
  const { valueOf } = filters;
  const [kind, entity, tag, expiry] = [valueOf('kind'), valueOf('of'), valueOf('tag'), valueOf('expires')];
  const { text } = filters.search;
  const hasInvoices = valueOf('invoices') !== '' || tag !== '' || expiry !== '' || text !== '';
  const matches = useMemo(
    () => (document: Document) =>
      (hasInvoices || !isInvoiceFile(document)) &&
      (kind === '' || documentKind(document) === kind) &&
      (entity === '' || entityKey(document) === entity) &&
      (tag === '' || document.tags.some((each) => isSameTag(each, tag))) &&
      (expiry === '' || isExpiring(document.expiresOn, today)) &&
      (text === '' ||
        matchesSearch([document.name, entities.entityOf(document).label, ...document.tags], text)),
    [hasInvoices, kind, entity, tag, expiry, text, entities, today],
  );
  return { ...filters, matches };
}

export type DocumentFilter = ReturnType<typeof useDocumentFilter>;
