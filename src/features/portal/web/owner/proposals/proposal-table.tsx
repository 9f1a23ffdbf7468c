import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useState } from 'react';
import * as m from '#messages/portal.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Proposal } from '#src/features/portal/contract-proposals.ts';
import type { ContactField } from '#src/features/portal/rules/proposable-fields.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { countryName } from '#src/platform/web/format/display-names.ts';
import { acceptChanges, dismissProposal } from './proposal-mutations.ts';

/** Old and new side by side; the owner accepts each field or dismisses the proposal. */
export function ProposalTable({ proposal, client }: { proposal: Proposal; client: Client }) {
  const { timeZone } = useAccount().preferences;
  const { changes, name, createdAt } = proposal;
  const [refused, setRefused] = useState<readonly ContactField[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const accepted = changes.filter(({ field }) => !refused.includes(field));
  const run = async (answer: () => Promise<unknown>) => {
    setIsBusy(true);
    await answer();
    setIsBusy(false);
  };
  return (
    <Box sx={{ p: 4, display: 'grid', gap: 3 }}>
      <Box sx={{ color: 'text.secondary' }}>
        {m.proposedBy({ name, day: formatInstant(createdAt, { dateStyle: 'medium', timeZone }) })}
      </Box>
      <Box component="table" sx={tableStyle}>
        <thead>
          <tr>
            <th scope="col">{m.field}</th>
            <th scope="col">{m.currentValue}</th>
            <th scope="col">{m.proposedValue}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, now, after }) => (
            <tr key={field}>
              <th scope="row">
                <label>
                  <Checkbox
                    checked={!refused.includes(field)}
                    onChange={(_event, isOn) =>
                      setRefused(isOn ? refused.filter((other) => other !== field) : [...refused, field])
                    }
                  />
                  {fieldLabels[field]}
                </label>
              </th>
              <td data-label={m.currentValue}>
                {shown(field, now)}
                {before !== now && (
                  <Box component="small" sx={{ display: 'block', color: 'warning.text' }}>
                    {before === null
                      ? m.emptySinceProposal
                      : m.changedSinceProposal({ before: shown(field, before) })}
                  </Box>
                )}
              </td>
              <td data-label={m.proposedValue}>{shown(field, after)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          disabled={accepted.length === 0}
          loading={isBusy}
          onClick={() => void run(() => acceptChanges(client, proposal, accepted))}
        >
          {m.acceptChosen({ count: accepted.length })}
        </Button>
        <Button color="inherit" disabled={isBusy} onClick={() => void run(() => dismissProposal(proposal))}>
          {m.dismiss}
        </Button>
      </Box>
    </Box>
  );
}

function shown(field: ContactField, value: string | null): string {
  if (value === null) return m.noValue;
  return field === 'countryCode' ? countryName(value) : value;
}

const fieldLabels: Readonly<Record<ContactField, string>> = {
  contactName: m.contactPerson,
  email: m.email,
  phone: m.phone,
  street: m.street,
  street2: m.street2,
  postalCode: m.postalCode,
  city: m.city,
  countryCode: m.country,
  vatId: m.vatId,
};

/** On phones, each field is a block with its two values below it. */
const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'start', verticalAlign: 'middle', py: 1, pr: 4, fontWeight: 400 },
  '& thead th': { color: 'text.secondary', fontSize: 13 },
  '& td': { overflowWrap: 'anywhere' },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
  '& label': { display: 'inline-flex', alignItems: 'center', fontWeight: 500 },
  '@media (max-width: 599px)': {
    '& thead': { display: 'none' },
    '& tr, & th, & td': { display: 'block' },
    '& td::before': {
      content: 'attr(data-label)',
      display: 'block',
      color: 'text.secondary',
      fontSize: 13,
    },
  },
} as const;
