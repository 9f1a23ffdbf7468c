import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import * as m from '#messages/clients.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { RadioInput } from '#src/platform/web/form/fields/radio-input.tsx';

type ChooseRemainingClientProps = {
  pair: readonly [Client, Client];
  targetId: string;
  onChoose: (id: string) => void;
};

export function ChooseRemainingClient({ pair, targetId, onChoose }: ChooseRemainingClientProps) {
  const { timeZone } = useAccount().preferences;
  const label = useId();
  return (
    <div>
      <Box id={label} sx={{ fontWeight: 500, mt: 2, mb: 1 }}>
        {m.keepQuestion}
      </Box>
      <RadioGroup aria-labelledby={label} value={targetId} onChange={(_event, id) => onChoose(id)}>
        {pair.map(({ id, name, email, isActive, createdAt }) => (
          <FormControlLabel
            key={id}
            value={id}
            control={<RadioInput />}
            sx={{ alignItems: 'flex-start', mr: 0 }}
            label={
              <Box sx={{ py: 2, minWidth: 0, overflowWrap: 'anywhere' }}>
                {name}
                <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
                  {[
                    email,
                    isActive ? null : m.archivedNote,
                    m.sinceDate({ date: formatInstant(createdAt, { dateStyle: 'medium', timeZone }) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Box>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </div>
  );
}
