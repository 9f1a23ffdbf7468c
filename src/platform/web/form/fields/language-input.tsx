import { useWatch } from 'react-hook-form';
import { compareNames } from '#src/platform/shared/text.ts';
import { languageName } from '#src/platform/web/format/display-names.ts';
import { ComboboxInput } from './combobox-input.tsx';

/** A language by name; its value is a BCP 47 tag, or null. Also offers a language set through the API. */
export function LanguageInput(props: { name: string; label: string; help?: string }) {
  const value: unknown = useWatch({ name: props.name });
  const tags =
    typeof value === 'string' && !commonLanguages.includes(value)
      ? [value, ...commonLanguages]
      : commonLanguages;
  const options = tags
    .map((tag) => ({ id: tag, label: languageName(tag) }))
    .toSorted((a, b) => compareNames(sortName(a), sortName(b)));
  return <ComboboxInput {...props} options={options} />;
}

/** Sorts "German" before "Austrian German", because typing "German" means the former. */
function sortName({ id, label }: { id: string; label: string }): string {
  const [language = id] = id.split('-');
  return language === id ? label : `${languageName(language)} ${label}`;
}

const commonLanguages = (
  'ar bg ca cs da de de-AT de-CH el en en-AU en-CA en-GB en-US es es-MX et fi fr fr-BE fr-CA fr-CH ga he hi hr hu id is it ' +
  'it-CH ja ko lt lv mt nb nl nl-BE pl pt pt-BR ro ru sk sl sr sv tr uk vi zh-CN zh-TW'
).split(' ');
