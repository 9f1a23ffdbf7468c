import { useId } from 'react';
import * as m from '#messages/clients.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { RadioGroup } from '#src/platform/web/kit/fields/radio-group.tsx';

type ChooseRemainingClientProps = {
  pair: readonly [Client, Client];
  targetId: string;
  onChoose: (id: string) => void;
};

export function ChooseRemainingClient({ pair, targetId, onChoose }: ChooseRemainingClientProps) {
  const { timeZone } = useAccount().preferences;
  return (
    <RadioGroup
      label={m.keepQuestion}
      name={useId()}
      value={targetId}
      onChange={onChoose}
      choices={pair.map(({ id, name, email, isActive, createdAt }) => ({
        value: id,
        label: name,
        help: [
          email,
          isActive ? null : m.archivedNote,
          m.sinceDate({ date: formatInstant(createdAt, { dateStyle: 'medium', timeZone }) }),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  );
}
