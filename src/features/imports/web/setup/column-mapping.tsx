import * as m from '#messages/imports.ts';
import type { Import } from '#src/features/imports/contract.ts';
import { fieldLabels } from '#src/features/imports/field-labels.ts';
import { columnsProblem, fieldsByKind } from '#src/features/imports/rules/import-fields.ts';
import type { ImportField } from '#src/features/imports/rules/import-fields.ts';
import { changeColumns } from '#src/features/imports/rules/rows/already-invoiced.ts';
import { columnsMessage } from '#src/features/imports/settings-messages.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { FoldingSection } from '#src/platform/web/layout/page/folding-section.tsx';
import * as styles from './setup.module.css';

type ColumnMappingProps = {
  of: Import;
  settings: Import['settings'];
  onChange: (settings: Import['settings']) => void;
};

/** The field and sample values of each column. */
export function ColumnMapping({ of, settings, onChange }: ColumnMappingProps) {
  const { heads, sample, recognised } = of;
  const { columns, kind } = settings;
  const problem = columnsProblem(columns, kind);
  const taken = columns.filter((field) => field !== null).length;

  function assignField(place: number, field: ImportField | null) {
    // A field belongs to one column; choosing it clears the other.
    onChange(
      changeColumns(
        settings,
        columns.map((each, index) => (index === place ? field : each === field ? null : each)),
      ),
    );
  }

  return (
    <FoldingSection
      title={m.columns}
      summary={m.columnsUsed({ count: taken, total: heads.length })}
      isOpenAtFirst={recognised === null}
      hasProblem={problem !== undefined}
    >
      <div className={styles.columns}>
        {problem !== undefined && (
          <p role="status" className={styles.problem}>
            {columnsMessage(problem)}
          </p>
        )}
        <ul className={text.list}>
          {withIndexes(heads).map(({ head, place }) => (
            <li key={place} className={styles.column}>
              <div>
                <div className={text.medium}>
                  {head === '' ? m.unnamedColumn({ number: place + 1 }) : head}
                </div>
                <div className={classNames(text.small, text.quiet, text.truncated)}>
                  {sampleText(sample, place)}
                </div>
              </div>
              <Select
                label={m.columnField({ column: head })}
                isLabelHidden
                value={columns[place] ?? ''}
                onChange={(field) => assignField(place, field === '' ? null : field)}
                choices={[
                  { value: '', label: m.notImported },
                  ...fieldsByKind[kind].map((field) => ({ value: field, label: fieldLabels[field] })),
                ]}
              />
            </li>
          ))}
        </ul>
      </div>
    </FoldingSection>
  );
}

/** Headers may repeat, so the index is the key. */
function withIndexes(heads: readonly string[]) {
  return heads.map((head, place) => ({ head, place }));
}

/** Distinct sample values of a column. */
function sampleText(sample: Import['sample'], place: number): string {
  const values = [...new Set(sample.map((row) => row[place] ?? ''))].filter((cell) => cell.trim() !== '');
  return values.length === 0 ? m.noSampleValues : values.slice(0, 3).join(' · ');
}
