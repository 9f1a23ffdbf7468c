import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { Monitor, Moon, Sun } from 'lucide-react';
import * as m from '#messages/app.ts';

const modes = ['light', 'dark', 'system'] as const;
const icons = { light: Sun, dark: Moon, system: Monitor };
const modeLabels = { light: m.lightColours, dark: m.darkColours, system: m.systemColours };

/** Cycles through light, dark and system. */
export function ThemeSwitch() {
  const { mode, setMode } = useColorScheme();
  // The choice is unknown during prerendering.
  const currentMode = mode ?? 'system';
  const next = modes[(modes.indexOf(currentMode) + 1) % modes.length] ?? 'system';
  const Icon = icons[currentMode];
  const label = modeLabels[currentMode];
  return (
    <IconButton
      aria-label={label}
      title={label}
      sx={{ color: 'text.secondary' }}
      onClick={() => {
        setMode(next);
      }}
    >
      <Icon size={20} aria-hidden />
    </IconButton>
  );
}
