import * as m from '#messages/invoices.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';

type MissingCharactersListProps = { texts: readonly { field: string; characters: readonly string[] }[] };

/** Names the characters and where they are. */
export function MissingCharactersList({ texts }: MissingCharactersListProps) {
  return (
    <Alert tone="warning">
      {m.charactersNotPrinted}
      {texts.map(({ field, characters }) => (
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
