import { cloneElement, use, useState } from 'react';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { MenuParts } from './menu-parts.ts';
import type { MenuItemProps, MenuLinkProps, MenuProps } from './menu-parts.ts';

const load = () => import('./open-menu.tsx');
const openMenu = createLazyComponent(async () => (await load()).OpenMenu, { takesFocus: false });
const openAnchoredMenu = createLazyComponent(async () => (await load()).OpenAnchoredMenu, {
  takesFocus: false,
});

/** Loads what opens menus ahead of time. */
export async function loadMenus(): Promise<void> {
  await Promise.all([openMenu.preload(), openAnchoredMenu.preload()]);
}

/** Silent: if it fails, opening the menu tries again and reports errors. */
function loadAhead(): void {
  loadMenus().catch(() => undefined);
}

/** A button and its menu. What opens it loads with the first click, unless it is there already. */
export function Menu({ isOpenAtFirst = false, ...props }: MenuProps) {
  const [isAsked, setIsAsked] = useState(isOpenAtFirst);
  const [isSimple] = useState(() => !openMenu.isReady());
  if (!isSimple) return <openMenu.Component {...props} isOpenAtFirst={isOpenAtFirst} />;
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: loadAhead,
    onFocus: loadAhead,
    onClick: () => setIsAsked(true),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setIsAsked(true);
    },
  });
  return isAsked ? <openMenu.Component {...props} isOpenAtFirst fallback={button} /> : button;
}

/** Open while it is rendered, at an element that many menus share. */
export const AnchoredMenu = openAnchoredMenu.Component;

export function MenuItem(props: MenuItemProps) {
  const { MenuItem: Item } = useParts();
  return <Item {...props} />;
}

export function MenuLink(props: MenuLinkProps) {
  const { MenuLink: Item } = useParts();
  return <Item {...props} />;
}

export function MenuSeparator() {
  const { MenuSeparator: Separator } = useParts();
  return <Separator />;
}

function useParts() {
  const parts = use(MenuParts);
  if (!parts) throw new Error('a menu item stands outside of a menu');
  return parts;
}
