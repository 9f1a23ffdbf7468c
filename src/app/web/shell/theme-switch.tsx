import { Monitor, Moon, Sun } from 'lucide-react';
import * as m from '#messages/app.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { setColourMode, useColourMode } from '#src/platform/web/theme/colour-mode.ts';

const modes = ['light', 'dark', 'system'] as const;
const icons = { light: Sun, dark: Moon, system: Monitor };
const modeLabels = { light: m.lightColours, dark: m.darkColours, system: m.systemColours };

/** Cycles through light, dark and system. */
export function ThemeSwitch() {
  const mode = useColourMode();
  const next = modes[(modes.indexOf(mode) + 1) % modes.length] ?? 'system';
  const Icon = icons[mode];
  return (
    <IconButton
      label={modeLabels[mode]}
      onClick={() => {
        setColourMode(next);
      }}
    >
      <Icon size={20} aria-hidden />
    </IconButton>
  );
}
