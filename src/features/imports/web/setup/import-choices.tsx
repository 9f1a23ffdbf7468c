import * as m from '#messages/imports.ts';
import type { Import } from '#src/features/imports/contract.ts';
import { Combobox } from '#src/platform/web/kit/fields/combobox.tsx';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { AlreadyInvoicedField } from './already-invoiced-field.tsx';
import * as styles from './setup.module.css';

type ImportChoicesProps = {
  settings: Import['settings'];
  /** People in the file, according to the current column settings. */
  people: readonly string[];
  onChange: (change: Partial<Import['settings']>) => void;
};

/** What no file can say: whose entries, in which currency, and what was invoiced before. */
export function ImportChoices({ settings, people, onChange: set }: ImportChoicesProps) {
  const { kind, person, currency } = settings;
  const isTime = kind === 'entries';
  if (!isTime && kind !== 'expenses') return null;
  return (
    <Section title={m.whatToImport}>
      <div className={styles.settings}>
        {(people.length > 1 || person !== null) && (
          <Select
            label={m.person}
            value={person ?? ''}
            choices={[{ value: '', label: m.everyone }, ...personChoices(person, people)]}
            help={m.personHint}
            onChange={(chosen) => set({ person: chosen === '' ? null : chosen })}
          />
        )}
        {kind === 'expenses' && (
          <Combobox
            label={m.currency}
            help={m.currencyHint}
            choices={currencies}
            value={currency ?? null}
            onChange={(chosen) => set({ currency: chosen?.id })}
          />
        )}
        {isTime && <AlreadyInvoicedField settings={settings} onChange={set} />}
      </div>
    </Section>
  );
}

/** Includes the chosen person even if the current columns don't. */
function personChoices(chosen: string | null, people: readonly string[]) {
  const all = chosen === null || people.includes(chosen) ? people : [chosen, ...people];
  return all.map((person) => ({ value: person, label: person }));
}

const currencies = Intl.supportedValuesOf('currency').map((id) => ({ id, label: id }));
