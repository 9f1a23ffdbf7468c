import {
  BanknoteArrowDown,
  BanknoteX,
  Ban,
  Check,
  Copy,
  Eye,
  FilePlus2,
  FileMinus2,
  MailCheck,
  Repeat,
  Undo2,
  X,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import * as m from '#messages/invoices.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { recurringPath } from '#src/features/invoices/web/invoice-menu.ts';
import {
  recordQuoteAnswer,
  createCreditNote,
  requestDuplicate,
} from '#src/features/invoices/web/invoice-mutations.ts';
import type { RowAction } from '#src/platform/web/layout/table/row-actions.tsx';

export type IssuedDialog =
  | 'payment'
  | 'refund'
  | 'writeOff'
  | 'void'
  | 'preview'
  | 'share'
  | 'send'
  | 'markSent';

/** What you can do with an issued document: one main action, and a menu. */
export function useIssuedActions(
  invoice: Invoice,
  open: (dialog: IssuedDialog) => void,
): { main: { label: string; onClick: () => void } | null; menu: RowAction[] } {
  const navigate = useNavigate();
  const { type, state, balanceMinor, paidMinor, creditedMinor, related, invoicedAs } = invoice;
  const isDeducted =
    type === 'deposit' && related.some((other) => other.type === 'invoice' && other.state === 'issued');
  const preview: RowAction = { label: m.preview, icon: Eye, onClick: () => open('preview') };
  const markSent: RowAction = { label: m.markAsSent, icon: MailCheck, onClick: () => open('markSent') };
  const duplicate: RowAction = {
    label: m.duplicate,
    icon: Copy,
    onClick: () => void requestDuplicate(invoice, navigate),
  };
  if (type === 'quote') {
    const convert = () => void requestDuplicate(invoice, navigate, 'invoice');
    const isAnswered = state !== 'sent';
    if (invoicedAs)
      return {
        main: { label: m.openInvoice, onClick: () => void navigate(`/invoices/${invoicedAs.id}`) },
        menu: [preview, markSent, { label: m.createInvoice, icon: FilePlus2, onClick: convert }, duplicate],
      };
    const draft = related.find((other) => other.type === 'invoice' && other.state === 'draft');
    const isAccepted = state === 'accepted';
    const canOpenDraft = isAccepted && draft !== undefined;
    return {
      main:
        state === 'sent'
          ? { label: m.markAsAccepted, onClick: () => void recordQuoteAnswer(invoice, 'accepted') }
          : canOpenDraft
            ? { label: m.openDraftInvoice, onClick: () => void navigate(`/invoices/${draft.id}`) }
            : isAccepted
              ? { label: m.createInvoice, onClick: convert }
              : null,
      menu: [
        preview,
        markSent,
        ...(isAccepted && !canOpenDraft
          ? []
          : [{ label: m.createInvoice, icon: FilePlus2, onClick: convert }]),
        ...(state === 'sent'
          ? [{ label: m.markAsDeclined, icon: X, onClick: () => void recordQuoteAnswer(invoice, 'declined') }]
          : []),
        ...(state === 'declined' || state === 'expired'
          ? [
              {
                label: m.markAsAccepted,
                icon: Check,
                onClick: () => void recordQuoteAnswer(invoice, 'accepted'),
              },
            ]
          : []),
        ...(isAnswered
          ? [{ label: m.reopenQuote, icon: Undo2, onClick: () => void recordQuoteAnswer(invoice, 'sent') }]
          : []),
        duplicate,
      ],
    };
  }
  if (type === 'creditNote' || state !== 'issued') {
    const canVoid = type === 'creditNote' && state === 'issued';
    return {
      main: null,
      menu: [
        preview,
        ...(state === 'issued' ? [markSent] : []),
        ...(type === 'creditNote' ? [] : [duplicate]),
        ...(canVoid ? [voidAction(() => open('void'))] : []),
      ],
    };
  }
  return {
    main: balanceMinor > 0 ? { label: m.recordPayment, onClick: () => open('payment') } : null,
    menu: [
      preview,
      markSent,
      ...(balanceMinor > 0
        ? [{ label: m.writeOffBalance, icon: BanknoteX, onClick: () => open('writeOff') }]
        : [{ label: m.recordPayment, icon: BanknoteArrowDown, onClick: () => open('payment') }]),
      ...(paidMinor > 0
        ? [{ label: m.recordRefund, icon: BanknoteArrowDown, onClick: () => open('refund') }]
        : []),
      duplicate,
      ...(type === 'invoice'
        ? [
            {
              label: m.makeRecurring,
              icon: Repeat,
              onClick: () => void navigate(recurringPath(invoice)),
            },
          ]
        : []),
      // The invoice that deducts it comes first.
      ...(isDeducted
        ? []
        : [
            {
              label: m.createCreditNote,
              icon: FileMinus2,
              onClick: () => void createCreditNote(invoice, navigate),
            },
          ]),
      ...(paidMinor === 0 && creditedMinor === 0 && !isDeducted ? [voidAction(() => open('void'))] : []),
    ],
  };
}

function voidAction(onClick: () => void): RowAction {
  return { label: m.voidDocument, icon: Ban, onClick, isDangerous: true };
}
