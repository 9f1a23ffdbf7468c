import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/app.ts';
import { navigationMenu } from '#src/app/web/shell/navigation-menu.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { addShortcuts } from '#src/platform/web/keyboard/shortcuts.ts';

/** After `g`. */
const pageKeys = new Map([
  ['/dashboard', 'd'],
  ['/clients', 'c'],
  ['/projects', 'p'],
  ['/timesheets', 't'],
  ['/invoices', 'i'],
  ['/expenses', 'e'],
]);

/** `g` and the first letter of a page of the menu open it. */
export function PageKeys() {
  const session = useAccount();
  const navigate = useNavigate();
  useEffect(
    () =>
      addShortcuts(
        navigationMenu(session).flatMap(({ path, label }) => {
          const key = pageKeys.get(path);
          if (key === undefined) return [];
          return { key: `g ${key}`, label, group: m.goTo, run: () => void navigate(path) };
        }),
      ),
    [session, navigate],
  );
  return null;
}
