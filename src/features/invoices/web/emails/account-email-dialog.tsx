import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AccountEmail } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { SentEmailDialog } from '#src/features/invoices/web/deliveries/sent-email-dialog.tsx';

type AccountEmailDialogProps = { email: AccountEmail; actions: ReactNode; onClose: () => void };

/** An email with its text, which its document keeps. */
export function AccountEmailDialog({ email, actions, onClose }: AccountEmailDialogProps) {
  const documentId = email.document?.id ?? '';
  const { data, isLoading } = useQuery({
    ...invoices.get.queryOptions({ input: { id: documentId } }),
    enabled: documentId !== '',
  });
  if (isLoading) return null;
  const {
    text = null,
    hasPdf = false,
    attachments = [],
  } = data?.deliveries.find(({ id }) => id === email.id) ?? {};
  return (
    <SentEmailDialog email={{ ...email, text, hasPdf, attachments }} actions={actions} onClose={onClose} />
  );
}
