import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/app.ts';
import { navigationMenu } from '#src/app/web/shell/navigation-menu.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { addShortcuts } from '#src/platform/web/keyboard/shortcuts.ts';

/** `g` and the first letter of a page of the menu open it; of two with the same letter, the first. */
export function PageKeys() {
  const session = useAccount();
  const navigate = useNavigate();
  useEffect(() => {
    const pages = Map.groupBy(navigationMenu(session), ({ path }) => path.charAt(1));
    return addShortcuts(
      [...pages].flatMap(([letter, [page]]) => {
        if (page === undefined) return [];
        // Two keys, one after the other.
        return { key: `g,${letter}`, label: page.label, group: m.goTo, run: () => void navigate(page.path) };
      }),
    );
  }, [session, navigate]);
  return null;
}
