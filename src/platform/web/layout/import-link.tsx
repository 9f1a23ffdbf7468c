import { Ellipsis } from 'lucide-react';
import * as m from '#messages/platform.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { Menu, MenuLink } from '#src/platform/web/kit/overlays/menu.tsx';

/** In the menus of what files can bring. */
export function ImportLink() {
  return (
    <MenuLink to="/imports" help={m.importUse}>
      {m.importMenuItem}
    </MenuLink>
  );
}

/** The menu of a list that files can fill. */
export function ImportMenu({ of: list }: { of: string }) {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={m.actionsFor({ name: list })}>
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      }
    >
      <ImportLink />
    </Menu>
  );
}
