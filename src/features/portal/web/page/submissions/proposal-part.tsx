import { useState } from 'react';
import type { ProposalForm } from '#src/features/portal/contract-submissions.ts';
import type { ContactField } from '#src/features/portal/rules/proposable-fields.ts';
import type { PortalClient } from '#src/features/portal/web/page/portal-client.ts';
import { countryCodes } from '#src/platform/shared/countries.ts';
import { SignedForm } from './signed-form.tsx';
import { SubmissionField } from './submission-field.tsx';
import { useSubmissionForm } from './use-submission-form.ts';

type ProposalPartProps = {
  form: ProposalForm;
  language: string;
  /** Null: only shown. */
  client: PortalClient | null;
  onRefused?: ((error: unknown) => void) | undefined;
};

/** New contact details, which the owner confirms. It begins empty: a link shows none that are stored. */
export function ProposalPart({ form, language, client, onRefused }: ProposalPartProps) {
  const { words, fields, waiting } = form;
  const [isOpen, setIsOpen] = useState(false);
  const [values, setValues] = useState<Partial<Record<ContactField, string>>>({});
  const submissionForm = useSubmissionForm(words, client, onRefused);
  const { name, problem, done, send } = submissionForm;
  if (done !== null || !isOpen) {
    const sentence = done ?? waiting;
    return (
      <div className="proposal">
        {sentence !== '' && (
          <p className="note" role="status">
            {sentence}
          </p>
        )}
        {done === null && (
          <button type="button" className="quiet" disabled={client === null} onClick={() => setIsOpen(true)}>
            {words.propose}
          </button>
        )}
      </div>
    );
  }

  const propose = () => {
    if (!client) return;
    const isEmpty = Object.values(values).every((value) => value.trim() === '');
    void send(
      () => client.propose({ changes: values, name: name.trim() }),
      isEmpty ? { sentence: words.nothing, field: fields[0]?.name ?? null } : null,
    );
  };
  return (
    <SignedForm form={submissionForm} words={words} onSend={propose} onCancel={() => setIsOpen(false)}>
      <p>{words.hint}</p>
      {fields.map(({ name: field, label }) => (
        <SubmissionField
          key={field}
          name={field}
          label={label}
          value={values[field] ?? ''}
          maxLength={200}
          autoComplete={autoComplete[field]}
          {...{ problem }}
          onChange={(value) => setValues({ ...values, [field]: value })}
        >
          {field === 'countryCode' ? <CountryOptions language={language} /> : undefined}
        </SubmissionField>
      ))}
    </SignedForm>
  );
}

function CountryOptions({ language }: { language: string }) {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const collator = new Intl.Collator(language);
  const countries = countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => collator.compare(a.name, b.name));
  return (
    <>
      <option value="">–</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </>
  );
}

const autoComplete: Record<ContactField, string> = {
  contactName: 'name',
  email: 'email',
  phone: 'tel',
  street: 'address-line1',
  street2: 'address-line2',
  postalCode: 'postal-code',
  city: 'address-level2',
  countryCode: 'country',
  vatId: 'off',
};
