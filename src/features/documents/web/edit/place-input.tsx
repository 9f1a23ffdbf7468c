import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/documents.ts';
import type { Place } from '#src/features/documents/rules/document-place.ts';
import { canBeVisibleToClient } from '#src/features/documents/rules/document-place.ts';
import type { Entities } from '#src/features/documents/web/use-entities.ts';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { PlaceFields } from './place-fields.tsx';

type PlaceValues = Place & { isVisibleToClient: boolean };

/** What the document of the form belongs to. */
export function PlaceInput({ entities }: { entities: Entities }) {
  const { setValue } = useFormContext<PlaceValues>();
  const [type, entityType, entityId] = useWatch<PlaceValues, ['type', 'entityType', 'entityId']>({
    name: ['type', 'entityType', 'entityId'],
  });

  function change(place: Place) {
    const how = { shouldDirty: true };
    setValue('type', place.type, how);
    setValue('entityType', place.entityType, how);
    setValue('entityId', place.entityId, how);
    if (!canBeVisibleToClient(place)) setValue('isVisibleToClient', false, how);
  }

  return <PlaceFields entities={entities} value={{ type, entityType, entityId }} onChange={change} />;
}

/** The account’s own documents can’t be shared with a client. */
export function VisibilityInput({ isEncrypted }: { isEncrypted: boolean }) {
  const entityType = useWatch<PlaceValues, 'entityType'>({ name: 'entityType' });
  if (!canBeVisibleToClient({ entityType })) return null;
  return (
    <SwitchInput
      name="isVisibleToClient"
      label={m.visibleToClient}
      help={isEncrypted ? m.encryptedNotShared : m.visibleToClientHint}
    />
  );
}
