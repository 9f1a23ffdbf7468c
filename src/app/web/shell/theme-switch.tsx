import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { Monitor, Moon, Sun } from 'lucide-react';

const modes = ['light', 'dark', 'system'] as const;
const icons = { light: Sun, dark: Moon, system: Monitor };
const modeLabels = { light: 'light', dark: 'dark', system: 'system' };

/** Light, dark, or as the system has it; each press goes one on. */
export function ThemeSwitch() {
  const { mode, setMode } = useColorScheme();
  // While the build renders, nobody's choice is known.
  const currentMode = mode ?? 'system';
  const next = modes[(modes.indexOf(currentMode) + 1) % modes.length] ?? 'system';
  const Icon = icons[currentMode];
  const label = `Colours: ${modeLabels[currentMode]}`;
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
