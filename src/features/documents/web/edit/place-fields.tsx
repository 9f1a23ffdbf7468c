import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import * as m from '#messages/documents.ts';
import { choosableTypes, placeOf } from '#src/features/documents/rules/document-place.ts';
import type { Place } from '#src/features/documents/rules/document-place.ts';
import { fileTypeLabels } from '#src/features/documents/web/document-labels.ts';
import { entityKey } from '#src/features/documents/web/use-entities.ts';
import type { Entities } from '#src/features/documents/web/use-entities.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { choiceHint } from '#src/platform/web/layout/menu/menu-choice.ts';
import type { MenuChoice } from '#src/platform/web/layout/menu/menu-choice.ts';

type PlaceFieldsProps = { entities: Entities; value: Place; onChange: (place: Place) => void };

/** What documents belong to; those of a client can be contracts. */
export function PlaceFields({ entities: { choices }, value, onChange }: PlaceFieldsProps) {
  const { uid } = useAccount().user;
  const key = entityKey(value);
  const types = choosableTypes(value.entityType);
  return (
    <>
      <Autocomplete<MenuChoice, false, true, false, 'div', string>
        options={choices}
        // With the option itself as value, refreshed choices would erase what is being typed.
        getOptionValue={(choice) => choice.value}
        value={choices.some((choice) => choice.value === key) ? key : 'user'}
        disableClearable
        autoHighlight
        getOptionKey={(choice) => choice.value}
        getOptionLabel={(choice) => choice.label}
        renderOption={({ key: optionKey, ...option }, choice) => (
          <li key={optionKey} {...option}>
            {[choice.label, choiceHint(choice)].filter((part) => part !== '').join(' · ')}
          </li>
        )}
        onChange={(_event, chosen) => onChange(placeOf(chosen, uid))}
        renderInput={(input) => <TextField {...input} label={m.belongsTo} />}
      />
      {types.length > 1 && (
        <TextField
          select
          label={m.type}
          value={value.type}
          onChange={({ target }) => {
            const type = types.find((each) => each === target.value);
            if (type) onChange({ ...value, type });
          }}
        >
          {types.map((type) => (
            <MenuItem key={type} value={type}>
              {fileTypeLabels[type]}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  );
}
