import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { allDocumentsQuery, documentName } from '#src/features/documents/web/public.tsx';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import type { PageSize } from '#src/features/invoices/rules/invoice-limits.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { ColourInput } from '#src/platform/web/form/fields/colour-input.tsx';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { languageName } from '#src/platform/web/format/display-names.ts';
import { FieldsSection } from '#src/platform/web/layout/page/section.tsx';

/** How the PDF looks. */
export function AppearanceSection() {
  const { data } = useQuery(allDocumentsQuery);
  const chosen = useWatch<InvoiceSettings, 'language'>({ name: 'language' });
  // The API takes others, too.
  const languages = printedLanguages.concat(
    chosen === null || printedLanguages.includes(chosen) ? [] : chosen,
  );
  const images = (data ?? []).filter(({ preview }) => preview === 'image');
  return (
    <FieldsSection title={m.appearance}>
      <FieldPair>
        <SelectInput
          name="layout"
          label={m.layout}
          choices={[
            { value: 'classic', label: m.layoutClassic },
            { value: 'modern', label: m.layoutModern },
            { value: 'compact', label: m.layoutCompact },
          ]}
        />
        <SelectInput name="pageSize" label={m.pageSize} choices={toChoices(pageLabels)} />
      </FieldPair>
      <ColourInput name="accentColour" label={m.accentColour} empty="refused" />
      <ComboboxInput
        name="logoDocumentId"
        label={m.logo}
        options={images.map((document) => ({ id: document.id, label: documentName(document) }))}
        help={m.logoHelp}
      />
      <ComboboxInput
        name="language"
        label={m.defaultLanguage}
        options={languages.map((tag) => ({ id: tag, label: languageName(tag) }))}
        help={m.defaultLanguageHelp}
      />
    </FieldsSection>
  );
}

const pageLabels: Readonly<Record<PageSize, string>> = { A4: m.pageA4, Letter: m.pageLetter };

/** With countries whose days and amounts look different. */
const printedLanguages = 'en en-GB en-US de de-AT de-CH fr fr-BE fr-CH es nl nl-BE it it-CH'.split(' ');
