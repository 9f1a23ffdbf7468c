import { useState } from 'react';
import * as m from '#messages/portal.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Proposal } from '#src/features/portal/contract-proposals.ts';
import type { ContactField } from '#src/features/portal/rules/proposable-fields.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { countryName } from '#src/platform/web/format/display-names.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Checkbox } from '#src/platform/web/kit/fields/checkbox.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { acceptChanges, dismissProposal } from './proposal-mutations.ts';
import * as styles from './proposal-table.module.css';

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
    <div className={styles.proposal}>
      <p className={classNames(text.body, text.quiet)}>
        {m.proposedBy({ name, day: formatInstant(createdAt, { dateStyle: 'medium', timeZone }) })}
      </p>
      <table className={styles.table}>
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
                <Checkbox
                  label={fieldLabels[field]}
                  checked={!refused.includes(field)}
                  onChange={({ target }) =>
                    setRefused(
                      target.checked ? refused.filter((other) => other !== field) : [...refused, field],
                    )
                  }
                />
              </th>
              <td data-label={m.currentValue}>
                {shown(field, now)}
                {before !== now && (
                  <small className={styles.changed}>
                    {before === null
                      ? m.emptySinceProposal
                      : m.changedSinceProposal({ before: shown(field, before) })}
                  </small>
                )}
              </td>
              <td data-label={m.proposedValue}>{shown(field, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.buttons}>
        <Button
          variant="filled"
          disabled={accepted.length === 0}
          isBusy={isBusy}
          onClick={() => void run(() => acceptChanges(client, proposal, accepted))}
        >
          {m.acceptChosen({ count: accepted.length })}
        </Button>
        <Button tone="neutral" disabled={isBusy} onClick={() => void run(() => dismissProposal(proposal))}>
          {m.dismiss}
        </Button>
      </div>
    </div>
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
