import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { Monitor, Moon, Sun } from 'lucide-react';

const order = ['light', 'dark', 'system'] as const;
const icons = { light: Sun, dark: Moon, system: Monitor };
const words = { light: 'light', dark: 'dark', system: 'as the system has it' };

/** Light, dark, or as the system has it; each press goes one on. */
export function ThemeSwitch() {
  const { mode, setMode } = useColorScheme();
  // While the build renders, nobody's choice is known.
  const now = mode ?? 'system';
  const next = order[(order.indexOf(now) + 1) % order.length] ?? 'system';
  const Icon = icons[now];
  const label = `Colours: ${words[now]}`;
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
