import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as m from '#messages/invoices.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';

/** Texts whose characters no font of the PDF has, so that you notice before you issue it. */
export function MissingCharactersAlert({ id, revision }: { id: string; revision: number }) {
  const { data } = useQuery({
    queryKey: [...invoices.missingCharacters.key(), id, revision],
    queryFn: () => invoices.missingCharacters.call({ id }),
    placeholderData: keepPreviousData,
  });
  if (!data || data.texts.length === 0) return null;
  return (
    <Alert tone="warning">
      {m.charactersNotPrinted}
      {data.texts.map(({ field, characters }) => (
        <div key={field}>
          {m.charactersOfText({ text: textLabel(field), characters: characters.join(' ') })}
        </div>
      ))}
    </Alert>
  );
}

function textLabel(field: string): string {
  const [, place] = /^lines\.(\d+)$/.exec(field) ?? [];
  return place === undefined ? (labels[field] ?? field) : m.numberedLine({ number: Number(place) + 1 });
}

const labels: Readonly<Record<string, string>> = {
  bank: m.paymentDetails,
  buyer: m.client,
  seller: m.yourBusiness,
  buyerReference: m.buyerReference,
  poNumber: m.poNumber,
  discount: m.discount,
  charge: m.charge,
  'texts.subject': m.subject,
  'texts.intro': m.introduction,
  'texts.closing': m.closing,
  timesheet: m.timesheet,
};
