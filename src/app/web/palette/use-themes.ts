import { Moon, Sun, SunMoon } from 'lucide-react';
import * as m from '#messages/app.ts';
import { setColourMode, useColourMode } from '#src/platform/web/theme/colour-mode.ts';

/** One action for each theme but the current one. */
export function useThemes() {
  const mode = useColourMode();
  return themes
    .filter((theme) => theme.mode !== mode)
    .map(({ mode: next, ...theme }) => ({ ...theme, id: `theme:${next}`, run: () => setColourMode(next) }));
}

const themes = [
  { mode: 'light', label: m.lightTheme, icon: Sun },
  { mode: 'dark', label: m.darkTheme, icon: Moon },
  { mode: 'system', label: m.systemTheme, icon: SunMoon },
] as const;
