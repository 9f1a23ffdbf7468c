import { Copy, Download, Eye, Pencil, Repeat, Trash2 } from 'lucide-react';
import type { NavigateFunction } from 'react-router';
import * as m from '#messages/invoices.ts';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import type { RowAction } from '#src/platform/web/layout/table/row-actions.tsx';
import { deleteDraft, downloadPdf, requestDuplicate } from './invoice-mutations.ts';

type MenuOptions = {
  /** Stores what is on the screen of an open draft. False if that failed, and the page says why. */
  save?: () => Promise<boolean>;
  /** Keeps an open draft from saving what is about to be deleted. */
  whileDeleting?: (deletion: () => Promise<boolean>) => Promise<unknown>;
};

export function invoiceMenuItems(
  invoice: InvoiceSummary,
  navigate: NavigateFunction,
  { save, whileDeleting = (deletion) => deletion() }: MenuOptions = {},
): RowAction[] {
  const onceSaved = async (act: () => Promise<void>) => {
    if (!save || (await save())) await act();
  };
  const open = () => void navigate(`/invoices/${invoice.id}`);
  const isDraft = invoice.state === 'draft';
  return [
    isDraft ? { label: m.edit, icon: Pencil, onClick: open } : { label: m.view, icon: Eye, onClick: open },
    {
      label: m.downloadPdf,
      icon: Download,
      onClick: () => void onceSaved(() => downloadPdf(invoice)),
      isQuick: !isDraft,
    },
    ...(invoice.type === 'creditNote'
      ? []
      : [
          {
            label: m.duplicate,
            icon: Copy,
            onClick: () => void onceSaved(() => requestDuplicate(invoice, navigate)),
          },
        ]),
    ...(invoice.type === 'invoice'
      ? [
          {
            label: m.makeRecurring,
            icon: Repeat,
            onClick: () => void onceSaved(async () => navigate(recurringPath(invoice))),
          },
        ]
      : []),
    ...(isDraft
      ? [
          {
            label: m.delete,
            icon: Trash2,
            onClick: () => void whileDeleting(() => deleteDraft(invoice)),
            isDangerous: true,
          },
        ]
      : []),
  ];
}

/** A new recurring invoice like this one. */
export function recurringPath({ id }: Pick<InvoiceSummary, 'id'>): string {
  return `/invoices/recurring/new?from=${id}`;
}
