import { Download, Eye, Pencil, Trash2 } from 'lucide-react';
import * as m from '#messages/documents.ts';
import type { Document } from '#src/features/documents/contract.ts';
import { isInvoiceFile } from '#src/features/documents/rules/document-types.ts';
import type { RowAction } from '#src/platform/web/layout/table/row-actions.tsx';
import { deleteDocument, downloadDocument } from './document-mutations.ts';

type DocumentActions = { onPreview: () => void; onEdit: () => void };

export function documentMenuItems(document: Document, { onPreview, onEdit }: DocumentActions): RowAction[] {
  const deletion = {
    label: m.delete,
    icon: Trash2,
    onClick: () => void deleteDocument(document),
    isDangerous: true,
  };
  return [
    { label: m.preview, icon: Eye, onClick: onPreview },
    {
      label: m.download,
      icon: Download,
      onClick: () => void downloadDocument(document),
      isQuick: true,
    },
    { label: m.edit, icon: Pencil, onClick: onEdit },
    ...(isInvoiceFile(document) ? [] : [deletion]),
  ];
}
