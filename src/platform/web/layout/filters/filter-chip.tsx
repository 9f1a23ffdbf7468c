import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/platform.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { ChoiceMenu, preloadSearchableMenu } from '#src/platform/web/layout/menu/choice-menu.tsx';
import type { MenuChoice } from '#src/platform/web/layout/menu/menu-choice.ts';
import * as styles from './filters.module.css';

type FilterChipProps = {
  label: string;
  /** The selected value; empty for all. */
  value: string;
  choices: readonly MenuChoice[];
  /** The choice for no filter. */
  allLabel?: string;
  onChange: (value: string) => void;
};

/** A filter chip: "Client ▾" opens the choices, "Client: Acme ×" removes the filter. */
export function FilterChip({ label, value, choices, allLabel = m.all, onChange }: FilterChipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = choices.find((choice) => choice.value === value)?.label ?? '…';
  const isOn = value !== '';

  return (
    <span className={styles.chip} data-on={isOn || undefined}>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={preloadSearchableMenu}
        onFocus={preloadSearchableMenu}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        <span className={text.truncated}>{isOn ? `${label}: ${chosen}` : label}</span>
        {!isOn && <ChevronDown size={14} aria-hidden />}
      </button>
      {isOn && (
        <button
          type="button"
          aria-label={m.removeFilter({ label })}
          onClick={() => {
            onChange('');
          }}
        >
          <X size={14} aria-hidden />
        </button>
      )}
      {anchor && (
        <ChoiceMenu
          label={label}
          choices={[{ value: '', label: allLabel }, ...choices]}
          value={value}
          anchor={anchor}
          onChoose={onChange}
          onClose={() => {
            setAnchor(null);
          }}
        />
      )}
    </span>
  );
}
