import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { RenderedEmail } from '#src/features/invoices/web/public-for-reminders.tsx';
import type { EmailFormValues } from '#src/features/invoices/web/public-for-reminders.tsx';
import { reminders } from '#src/features/reminders/web/api.ts';

type LetterPreviewProps = {
  clientId: string;
  /** The ID that the letter will have. */
  letterId: string;
  invoices: { id: string; level: number }[];
};

/** The email of a letter as it will arrive. */
export function LetterPreview({ clientId: id, letterId: newId, invoices }: LetterPreviewProps) {
  const { getValues } = useFormContext<EmailFormValues>();
  const { subject, text } = getValues();
  const { data, error, refetch } = useQuery({
    ...reminders.previewLetter.queryOptions({ input: { id, newId, invoices, subject, text } }),
    gcTime: 0,
    retry: false,
  });
  return <RenderedEmail email={data} error={error} onRetry={() => void refetch()} />;
}
