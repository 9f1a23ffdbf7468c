import { useMemo } from 'react';
import * as m from '#messages/documents.ts';
import { choosableTypes, placeOf } from '#src/features/documents/rules/document-place.ts';
import type { Place } from '#src/features/documents/rules/document-place.ts';
import { fileTypeLabels } from '#src/features/documents/web/document-labels.ts';
import { entityKey } from '#src/features/documents/web/use-entities.ts';
import type { Entities } from '#src/features/documents/web/use-entities.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { Combobox } from '#src/platform/web/kit/fields/combobox.tsx';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import { choiceHint } from '#src/platform/web/layout/menu/menu-choice.ts';

type PlaceFieldsProps = { entities: Entities; value: Place; onChange: (place: Place) => void };

/** What documents belong to; those of a client can be contracts. */
export function PlaceFields({ entities: { choices }, value, onChange }: PlaceFieldsProps) {
  const { uid } = useAccount().user;
  const key = entityKey(value);
  const types = choosableTypes(value.entityType);
  const places = useMemo(
    () =>
      choices.map((choice) => ({
        id: choice.value,
        label: [choice.label, choiceHint(choice)].filter((part) => part !== '').join(' · '),
      })),
    [choices],
  );
  return (
    <>
      <Combobox
        label={m.belongsTo}
        choices={places}
        value={places.some(({ id }) => id === key) ? key : 'user'}
        isClearable={false}
        onChange={(chosen) => chosen && onChange(placeOf(chosen.id, uid))}
      />
      {types.length > 1 && (
        <Select
          label={m.type}
          choices={types.map((type) => ({ value: type, label: fileTypeLabels[type] }))}
          value={value.type}
          onChange={(type) => onChange({ ...value, type })}
        />
      )}
    </>
  );
}
