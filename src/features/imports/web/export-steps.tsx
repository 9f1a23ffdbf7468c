import * as m from '#messages/imports.ts';
import type { ImportFormat } from '#src/features/imports/rules/import-formats.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { formatNames } from './import-labels.ts';
import * as styles from './imports.module.css';

/** Where each tool offers its CSV file. */
export function ExportSteps() {
  return (
    <Section title={m.howToExport}>
      <ul className={classNames(text.list, styles.tools)}>
        {tools.map(({ format, steps }) => (
          <li key={format}>
            <h3 className={text.medium}>{formatNames[format]}</h3>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const tools: { format: ImportFormat; steps: [string, string] }[] = [
  { format: 'toggl', steps: [m.togglReport, m.togglDownload] },
  { format: 'harvest', steps: [m.harvestReport, m.exportAsCsv] },
  { format: 'clockify', steps: [m.clockifyReport, m.clockifyExport] },
  { format: 'kimai', steps: [m.kimaiExport, m.kimaiFormat] },
  { format: 'solidtime', steps: [m.solidtimeReport, m.exportAsCsv] },
  { format: 'invoiceNinja', steps: [m.invoiceNinjaSettings, m.invoiceNinjaExport] },
];
