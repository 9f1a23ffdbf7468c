import * as m from '#messages/imports.ts';
import type { Import } from '#src/features/imports/contract.ts';
import { importFormats, importKinds } from '#src/features/imports/rules/import-formats.ts';
import type { ImportFormat, ImportKind } from '#src/features/imports/rules/import-formats.ts';
import { foreignPattern, legacyEncodings } from '#src/features/imports/rules/import-settings.ts';
import type { Delimiter, Dialect, Encoding } from '#src/features/imports/rules/import-settings.ts';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { Combobox } from '#src/platform/web/kit/fields/combobox.tsx';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { FoldingSection } from '#src/platform/web/layout/page/folding-section.tsx';
import { formatNames, kindLabel } from '../import-labels.ts';
import * as styles from './setup.module.css';

type ChosenFormat = { format?: ImportFormat; kind?: ImportKind; dialect?: Dialect };
type FileSettingsProps = {
  of: Import;
  settings: Import['settings'];
  isReading: boolean;
  onChange: (settings: Import['settings']) => void;
  /** Reads the file again in the given format. */
  onReread: (chosen: ChosenFormat) => void;
};

/** How the file is read, folded: detected, and editable. */
export function FileSettings({ of, settings, isReading, onChange, onReread }: FileSettingsProps) {
  const { dialect } = of;
  const set = (change: Partial<Import['settings']>) => onChange({ ...settings, ...change });
  const { format, kind } = settings;
  const isTime = kind === 'entries';
  const hint = encodingHint(of);
  return (
    <FoldingSection
      title={m.howToRead}
      summary={[
        formatNames[format],
        kindLabel(kind),
        encodingLabels[dialect.encoding],
        delimiterLabels[dialect.delimiter],
      ].join(' · ')}
      isOpenAtFirst={of.recognised === null || hint !== undefined || !of.isDateOrderCertain}
    >
      <div aria-busy={isReading} className={styles.settings} data-flush>
        <Select
          label={m.source}
          value={format}
          choices={importFormats.toReversed().map((each) => ({ value: each, label: formatNames[each] }))}
          onChange={(chosen) => onReread({ format: chosen, dialect })}
        />
        <Select
          label={m.contains}
          value={kind}
          choices={importKinds.map((each) => ({ value: each, label: kindLabel(each) }))}
          onChange={(chosen) => onReread({ format, kind: chosen, dialect })}
        />
        {(isTime ||
          kind === 'expenses' ||
          projectDateFields.some((field) => settings.columns.includes(field))) && (
          <Select
            label={m.dateFormat}
            value={settings.dateOrder}
            choices={[
              { value: 'ymd', label: m.yearMonthDay },
              { value: 'dmy', label: m.dayMonthYear },
              { value: 'mdy', label: m.monthDayYear },
            ]}
            help={
              !of.isDateOrderCertain && (
                <span className={text.warning}>{isTime ? m.entryDateOrderHint : m.dateOrderHint}</span>
              )
            }
            onChange={(dateOrder) => set({ dateOrder })}
          />
        )}
        {isTime && (
          <>
            <Combobox
              label={m.timeZone}
              help={m.timeZoneHint}
              choices={timeZones}
              value={settings.timeZone}
              onChange={(zone) => zone && set({ timeZone: zone.id })}
              isClearable={false}
            />
            <Select
              label={m.durationUnit}
              value={settings.durationUnit}
              choices={[
                { value: 'hours', label: m.inHours },
                { value: 'minutes', label: m.inMinutes },
                { value: 'seconds', label: m.inSeconds },
              ]}
              onChange={(durationUnit) => set({ durationUnit })}
            />
          </>
        )}
        <Select
          label={m.decimalMark}
          value={settings.decimal}
          choices={[
            { value: '.', label: m.decimalPeriod },
            { value: ',', label: m.decimalComma },
          ]}
          onChange={(decimal) => set({ decimal })}
        />
        <Select
          label={m.encoding}
          value={dialect.encoding}
          choices={toChoices(encodingLabels)}
          help={hint !== undefined && <span className={text.warning}>{hint}</span>}
          onChange={(encoding) => onReread({ format, kind, dialect: { ...dialect, encoding } })}
        />
        <Select
          label={m.delimiter}
          value={dialect.delimiter}
          choices={toChoices(delimiterLabels)}
          onChange={(delimiter) => onReread({ format, kind, dialect: { ...dialect, delimiter } })}
        />
      </div>
    </FoldingSection>
  );
}

/** Date fields of projects. */
const projectDateFields = ['startDate', 'endDate', 'retainerStart'] as const;

const timeZones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((id) => ({
  id,
  label: id,
}));

/** Words in which a wrong encoding shows; an encoding from before Unicode is a guess. */
function encodingHint({ dialect, heads, sample }: Import): string | undefined {
  if (legacyEncodings.every((each) => each !== dialect.encoding)) return undefined;
  const words = [heads, ...sample].flat().flatMap((cell) => cell.split(/\s+/));
  const foreign = [...new Set(words.filter((word) => foreignPattern.test(word)))];
  return foreign.length === 0 ? undefined : m.encodingHint({ words: foreign.slice(0, 5).join(' · ') });
}

const encodingLabels: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': m.utf16BigEndian,
  'windows-1252': m.westernEuropean,
  'windows-1250': m.centralEuropean,
  'windows-1251': m.cyrillic,
  'windows-1253': m.greek,
  'windows-1254': m.turkish,
  'windows-1255': m.hebrew,
  'windows-1256': m.arabic,
  'windows-1257': m.baltic,
  'windows-874': m.thai,
  'iso-8859-2': m.centralEuropeanIso,
  macintosh: m.westernEuropeanMac,
  shift_jis: m.japaneseShiftJis,
  'euc-kr': m.korean,
  gb18030: m.simplifiedChinese,
  'euc-jp': m.japaneseEuc,
  big5: m.traditionalChinese,
};
const delimiterLabels: Record<Delimiter, string> = {
  ',': m.commas,
  ';': m.semicolons,
  '\t': m.tabs,
  '|': m.verticalBars,
};
