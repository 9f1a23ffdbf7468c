import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/recurring-invoices.ts';
import { useInvoiceSettings } from '#src/features/invoices/web/public-for-recurring.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { Switch } from '#src/platform/web/kit/fields/switch.tsx';
import { FieldsSection } from '#src/platform/web/layout/page/section.tsx';
import type { RecurringValues } from './recurring-values.ts';
import { useNextPeriodText } from './use-next-period.ts';

/** Texts around the lines: those of the settings, or its own. */
export function OwnTextsSection() {
  const { setValue } = useFormContext<RecurringValues>();
  const settings = useInvoiceSettings();
  const texts = useWatch<RecurringValues, 'texts'>({ name: 'texts' });
  const printed = useNextPeriodText();
  const helpOf = (text: string | undefined) => {
    const filled = printed(text ?? '');
    return filled === null ? {} : { help: m.printedNext({ text: filled }) };
  };
  return (
    <FieldsSection title={m.texts}>
      <Switch
        label={m.hasOwnTexts}
        help={m.hasOwnTextsHelp}
        checked={texts !== null}
        onChange={({ target }) => {
          const usual = settings?.texts.invoice ?? { subject: '', intro: '', closing: '' };
          setValue('texts', target.checked ? usual : null, { shouldDirty: true });
        }}
      />
      {texts !== null && (
        <>
          <TextInput name="texts.subject" label={m.subject} {...helpOf(texts.subject)} />
          <TextInput name="texts.intro" label={m.introduction} rows={2} {...helpOf(texts.intro)} />
          <TextInput name="texts.closing" label={m.closing} rows={2} {...helpOf(texts.closing)} />
        </>
      )}
      <TextInput name="poNumber" label={m.poNumber} />
      <TextInput name="notes" label={m.privateNotes} rows={2} />
    </FieldsSection>
  );
}
