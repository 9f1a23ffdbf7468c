import { useQuery } from '@tanstack/react-query';
import { File, Upload } from 'lucide-react';
import * as m from '#messages/documents.ts';
import type { Palette } from '#src/platform/web/feature.ts';
import { documentName } from './document-labels.ts';
import { foundDocumentsQuery } from './queries.ts';

export const palette: Palette = {
  actions: [{ label: m.uploadFilesCommand, path: '/documents?new', icon: Upload, audience: 'tenant' }],
  records: { label: m.documents, icon: File, useFound },
};

function useFound(query: string, enabled: boolean) {
  const { data = [], isPending } = useQuery({ ...foundDocumentsQuery(query), enabled });
  if (isPending) return undefined;
  return data.map((document) => ({
    label: documentName(document),
    path: `/documents?open=${document.id}`,
  }));
}
