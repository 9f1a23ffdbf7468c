import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import * as m from '#messages/imports.ts';
import type { Import } from '#src/features/imports/contract.ts';
import { importFormats, importKinds } from '#src/features/imports/rules/import-formats.ts';
import type { ImportFormat, ImportKind } from '#src/features/imports/rules/import-formats.ts';
import {
  delimiters,
  encodings,
  foreignPattern,
  legacyEncodings,
} from '#src/features/imports/rules/import-settings.ts';
import type { Delimiter, Dialect, Encoding } from '#src/features/imports/rules/import-settings.ts';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { formatNames, kindLabel } from '../import-labels.ts';
import { SelectField } from '../select-field.tsx';
import { AlreadyInvoicedField } from './already-invoiced-field.tsx';

type ChosenFormat = { format?: ImportFormat; kind?: ImportKind; dialect?: Dialect };
type FileSettingsProps = {
  of: Import;
  settings: Import['settings'];
  /** People in the file, according to the current column settings. */
  people: readonly string[];
  isReading: boolean;
  onChange: (settings: Import['settings']) => void;
  /** Reads the file again in the given format. */
  onReread: (chosen: ChosenFormat) => void;
};

/** All detected settings, editable. */
export function FileSettings({ of, settings, people, isReading, onChange, onReread }: FileSettingsProps) {
  const { dialect } = of;
  const set = (change: Partial<Import['settings']>) => onChange({ ...settings, ...change });
  const { format, kind } = settings;
  const isTime = kind === 'entries';
  return (
    <Section title={m.settings}>
      <Box
        aria-busy={isReading}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          columnGap: 4,
          rowGap: 4,
          p: 4,
        }}
      >
        <SelectField
          label={m.source}
          value={format}
          choices={importFormats.toReversed().map((each) => [each, formatNames[each]])}
          onChange={(chosen) => onReread({ format: chosen, dialect })}
        />
        <SelectField
          label={m.contains}
          value={kind}
          choices={importKinds.map((each) => [each, kindLabel(each)])}
          onChange={(chosen) => onReread({ format, kind: chosen, dialect })}
        />
        {(isTime ||
          kind === 'expenses' ||
          projectDateFields.some((field) => settings.columns.includes(field))) && (
          <SelectField
            label={m.dateFormat}
            value={settings.dateOrder}
            choices={[
              ['ymd', m.yearMonthDay],
              ['dmy', m.dayMonthYear],
              ['mdy', m.monthDayYear],
            ]}
            help={of.isDateOrderCertain ? undefined : isTime ? m.entryDateOrderHint : m.dateOrderHint}
            needsReview={!of.isDateOrderCertain}
            onChange={(dateOrder) => set({ dateOrder })}
          />
        )}
        {isTime && (
          <>
            <Autocomplete
              options={timeZones}
              value={settings.timeZone}
              disableClearable
              onChange={(_event, timeZone) => set({ timeZone })}
              renderInput={(input) => <TextField {...input} label={m.timeZone} helperText={m.timeZoneHint} />}
            />
            <SelectField
              label={m.durationUnit}
              value={settings.durationUnit}
              choices={[
                ['hours', m.inHours],
                ['minutes', m.inMinutes],
                ['seconds', m.inSeconds],
              ]}
              onChange={(durationUnit) => set({ durationUnit })}
            />
          </>
        )}
        <SelectField
          label={m.decimalMark}
          value={settings.decimal}
          choices={[
            ['.', m.decimalPeriod],
            [',', m.decimalComma],
          ]}
          onChange={(decimal) => set({ decimal })}
        />
        {kind === 'expenses' && (
          <Autocomplete
            options={currencies}
            value={settings.currency ?? null}
            onChange={(_event, currency) => set({ currency: currency ?? undefined })}
            renderInput={(input) => <TextField {...input} label={m.currency} helperText={m.currencyHint} />}
          />
        )}
        {(isTime || kind === 'expenses') && (people.length > 1 || settings.person !== null) && (
          <SelectField
            label={m.person}
            value={settings.person ?? ''}
            choices={[['', m.everyone], ...personChoices(settings.person, people)]}
            help={m.personHint}
            onChange={(person) => set({ person: person === '' ? null : person })}
          />
        )}
        {isTime && <AlreadyInvoicedField settings={settings} onChange={set} />}
        <SelectField
          label={m.encoding}
          value={dialect.encoding}
          choices={encodings.map((each) => [each, encodingLabels[each]])}
          help={encodingHint(of)}
          needsReview={isLegacyEncoding(dialect.encoding)}
          onChange={(encoding) => onReread({ format, kind, dialect: { ...dialect, encoding } })}
        />
        <SelectField
          label={m.delimiter}
          value={dialect.delimiter}
          choices={delimiters.map((each) => [each, delimiterLabels[each]])}
          onChange={(delimiter) => onReread({ format, kind, dialect: { ...dialect, delimiter } })}
        />
      </Box>
    </Section>
  );
}

/** Date fields of projects. */
const projectDateFields = ['startDate', 'endDate', 'retainerStart'] as const;

/** Includes the chosen person even if the current columns don't. */
function personChoices(chosen: string | null, people: readonly string[]) {
  const all = chosen === null || people.includes(chosen) ? people : [chosen, ...people];
  return all.map((person) => [person, person] as const);
}

const currencies = Intl.supportedValuesOf('currency');
const timeZones = Intl.supportedValuesOf('timeZone').concat('UTC');

/** Words in which a wrong encoding shows; an encoding from before Unicode is a guess. */
function encodingHint({ dialect, heads, sample }: Import): string | undefined {
  if (!isLegacyEncoding(dialect.encoding)) return undefined;
  const words = [heads, ...sample].flat().flatMap((cell) => cell.split(/\s+/));
  const foreign = [...new Set(words.filter((word) => foreignPattern.test(word)))];
  return foreign.length === 0 ? undefined : m.encodingHint({ words: foreign.slice(0, 5).join(' · ') });
}

function isLegacyEncoding(encoding: Encoding): boolean {
  return legacyEncodings.some((each) => each === encoding);
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
