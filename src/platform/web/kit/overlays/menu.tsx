import { cloneElement, createContext, use, useState } from 'react';
import type { ComponentProps, ComponentType, ReactElement, ReactNode } from 'react';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** The menu's name for screen readers; by default that of its button. */
  label?: string;
  align?: 'start' | 'end';
  className?: string | undefined;
  /** Open as soon as it is there, for menus that load on the first click. */
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

const load = () => import('./open-menu.tsx');
const openMenu = createLazyComponent(async () => (await load()).OpenMenu, { takesFocus: false });
const openAnchoredMenu = createLazyComponent(async () => (await load()).OpenAnchoredMenu, {
  takesFocus: false,
});

/** Loads what opens menus ahead of time. */
export async function loadMenus(): Promise<void> {
  await Promise.all([openMenu.preload(), openAnchoredMenu.preload()]);
}

/** A button and its menu. What opens it loads with the first click, unless it is there already. */
export function Menu({ isOpenAtFirst = false, ...props }: MenuProps) {
  const [isAsked, setIsAsked] = useState(isOpenAtFirst);
  const [isSimple] = useState(() => !openMenu.isReady());
  if (!isSimple) return <openMenu.Component {...props} isOpenAtFirst={isOpenAtFirst} />;
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void loadMenus(),
    onFocus: () => void loadMenus(),
    onClick: () => setIsAsked(true),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setIsAsked(true);
    },
  });
  return isAsked ? <openMenu.Component {...props} isOpenAtFirst fallback={button} /> : button;
}

export type AnchoredMenuProps = Pick<MenuProps, 'label' | 'align' | 'className' | 'children'> & {
  anchor: Element;
  onClose: () => void;
};

/** Open while it is rendered, at an element that many menus share. */
export const AnchoredMenu = openAnchoredMenu.Component;

export type MenuItemProps = {
  icon?: ReactNode;
  tone?: 'danger' | undefined;
  disabled?: boolean;
  /** It is what is chosen now. */
  isChosen?: boolean;
  /** A second line. */
  help?: ReactNode;
  /** Its choice changes the menu. */
  staysOpen?: boolean;
  title?: string | undefined;
  onClick: () => void;
  children: ReactNode;
};

export function MenuItem(props: MenuItemProps) {
  const { MenuItem: Item } = useParts();
  return <Item {...props} />;
}

export type MenuLinkProps = Pick<MenuItemProps, 'icon' | 'help' | 'children'> & { to: string };

export function MenuLink(props: MenuLinkProps) {
  const { MenuLink: Item } = useParts();
  return <Item {...props} />;
}

export function MenuSeparator() {
  const { MenuSeparator: Separator } = useParts();
  return <Separator />;
}

type Parts = {
  MenuItem: ComponentType<MenuItemProps>;
  MenuLink: ComponentType<MenuLinkProps>;
  MenuSeparator: ComponentType;
};

/** What an open menu gives to its items: they load with it. */
export const MenuParts = createContext<Parts | null>(null);

function useParts(): Parts {
  const parts = use(MenuParts);
  if (!parts) throw new Error('a menu item stands outside of a menu');
  return parts;
}
