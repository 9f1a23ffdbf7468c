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
  { mode: 'light', label: m.lightColours, icon: Sun },
  { mode: 'dark', label: m.darkColours, icon: Moon },
  { mode: 'system', label: m.systemColours, icon: SunMoon },
] as const;
