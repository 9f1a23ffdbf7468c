import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/app.ts';
import { navigationMenu } from '#src/app/web/shell/navigation-menu.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { addShortcuts } from '#src/platform/web/keyboard/shortcuts.ts';

/** Two keys, one after the other. */
const pageKeys = new Map([
  ['/dashboard', 'g,d'],
  ['/clients', 'g,c'],
  ['/projects', 'g,p'],
  ['/timesheets', 'g,t'],
  ['/invoices', 'g,i'],
  ['/expenses', 'g,e'],
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
          return { key, label, group: m.goTo, run: () => void navigate(path) };
        }),
      ),
    [session, navigate],
  );
  return null;
}
