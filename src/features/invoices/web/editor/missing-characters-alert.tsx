import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { invoices } from '#src/features/invoices/web/api.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

const { Component: MissingCharactersList } = createLazyComponent(
  async () => (await import('./missing-characters-list.tsx')).MissingCharactersList,
  { takesFocus: false, renderedAs: 'missingCharacters' },
);

/** Texts whose characters no font of the PDF has, so that you notice before you issue it. */
export function MissingCharactersAlert({ id, revision }: { id: string; revision: number }) {
  const { data } = useQuery({
    queryKey: [...invoices.missingCharacters.key(), id, revision],
    queryFn: () => invoices.missingCharacters.call({ id }),
    placeholderData: keepPreviousData,
  });
  return data && data.texts.length > 0 && <MissingCharactersList texts={data.texts} />;
}
