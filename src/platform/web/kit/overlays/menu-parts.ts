import { createContext } from 'react';
import type { ComponentProps, ComponentType, ReactElement, ReactNode } from 'react';

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

export type AnchoredMenuProps = Pick<MenuProps, 'label' | 'align' | 'className' | 'children'> & {
  anchor: Element;
  onClose: () => void;
};

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

export type MenuLinkProps = Pick<MenuItemProps, 'icon' | 'help' | 'children'> & { to: string };

/** What an open menu gives to its items, which load with it. */
export const MenuParts = createContext<{
  MenuItem: ComponentType<MenuItemProps>;
  MenuLink: ComponentType<MenuLinkProps>;
  MenuSeparator: ComponentType;
} | null>(null);
