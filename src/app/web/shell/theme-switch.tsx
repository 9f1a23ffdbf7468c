import { Monitor, Moon, Sun } from 'lucide-react';
import * as m from '#messages/app.ts';
import { setColourMode, useColourMode } from '#src/platform/web/theme/colour-mode.ts';
import * as styles from './theme-switch.module.css';

const modes = [
  { mode: 'light', label: m.light, icon: Sun },
  { mode: 'dark', label: m.dark, icon: Moon },
  { mode: 'system', label: m.system, icon: Monitor },
] as const;

/** The choice of light, dark and the device's own colours: the browser's list, which works before a menu has loaded. */
export function ThemeSwitch() {
  const chosen = useColourMode();
  const { icon: Icon, label } = modes.find(({ mode }) => mode === chosen) ?? modes[2];
  return (
    <span className={styles.switch} title={label}>
      <Icon size={20} aria-hidden />
      <select
        aria-label={m.theme}
        // public/theme.js applies a choice that is made before hydration.
        data-colour-mode
        value={chosen}
        onChange={({ target }) => {
          const choice = modes.find(({ mode }) => mode === target.value);
          if (choice) setColourMode(choice.mode);
        }}
      >
        {modes.map((each) => (
          <option key={each.mode} value={each.mode}>
            {each.label}
          </option>
        ))}
      </select>
    </span>
  );
}
