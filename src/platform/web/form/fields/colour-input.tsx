import { useId } from 'react';
import * as m from '#messages/platform.ts';
import { useField } from '#src/platform/web/form/use-field.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './fields.module.css';

type ColourInputProps = {
  name: string;
  label: string;
  /** What an empty value means. Where a colour is chosen automatically, “None” is another choice. */
  empty?: 'none' | 'automatic' | 'refused';
};

/** One of a few colours, or an empty value; also offers a colour set through the API. */
export function ColourInput({ name, label, empty = 'none' }: ColourInputProps) {
  const { ref, problem, value, onChange, onBlur } = useField(name, label);
  const id = useId();
  const offered = [...emptyChoices[empty], ...recordColours];
  const own = typeof value === 'string' && !offered.some((colour) => colour.value === value) ? value : null;
  const choices = [...offered, ...(own === null ? [] : [{ value: own, name: own }])];

  return (
    <div role="radiogroup" aria-labelledby={id}>
      <div id={id} className={classNames(text.small, text.medium)}>
        {label}
      </div>
      <div className={styles.swatches}>
        {choices.map((colour, place) => (
          <label key={colour.name} className={styles.swatch} title={colour.name}>
            <input
              type="radio"
              name={id}
              aria-label={colour.name}
              ref={place === 0 ? ref : null}
              checked={(value ?? null) === colour.value}
              onChange={() => {
                onChange(colour.value);
              }}
              onBlur={onBlur}
            />
            <span data-kind={kinds[colour.name]} style={{ backgroundColor: colour.value ?? 'transparent' }} />
          </label>
        ))}
      </div>
      {problem !== undefined && <div className={classNames(text.caption, text.error)}>{problem}</div>}
    </div>
  );
}

/** Colours that distinguish records in light and dark mode; never the only cue. */
const recordColours = [
  { value: '#556cd6', name: m.blue },
  { value: '#19857b', name: m.teal },
  { value: '#b45309', name: m.amber },
  { value: '#9d4edd', name: m.violet },
  { value: '#c2417c', name: m.pink },
  { value: '#2f7ec4', name: m.sky },
  { value: '#5c8a1e', name: m.green },
  { value: '#8a6d3b', name: m.brown },
] as const;

const none = { value: null, name: m.none };
const emptyChoices = {
  none: [none],
  automatic: [
    { value: null, name: m.automatic },
    { ...none, value: 'transparent' },
  ],
  refused: [],
} as const;

const kinds: Readonly<Record<string, string>> = { [m.none]: 'none', [m.automatic]: 'automatic' };
