import { Monitor, Moon, Sun } from 'lucide-react';
import * as m from '#messages/app.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { Menu, MenuItem } from '#src/platform/web/kit/overlays/menu.tsx';
import { setColourMode, useColourMode } from '#src/platform/web/theme/colour-mode.ts';

const modes = [
  { mode: 'light', label: m.light, current: m.lightColours, icon: Sun },
  { mode: 'dark', label: m.dark, current: m.darkColours, icon: Moon },
  { mode: 'system', label: m.system, current: m.systemColours, icon: Monitor },
] as const;

/** The choice of light, dark and the device's own colours. */
export function ThemeSwitch() {
  const chosen = useColourMode();
  const { current, icon: Icon } = modes.find(({ mode }) => mode === chosen) ?? modes[2];
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={current}>
          <Icon size={20} aria-hidden />
        </IconButton>
      }
    >
      {modes.map(({ mode, label, icon: ModeIcon }) => (
        <MenuItem
          key={mode}
          icon={<ModeIcon size={18} aria-hidden />}
          isChosen={mode === chosen}
          onClick={() => setColourMode(mode)}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
