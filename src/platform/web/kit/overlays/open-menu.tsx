import { Menu as Base } from '@base-ui/react/menu';
import { useMemo, useRef } from 'react';
import { AppLink } from '#src/platform/web/kit/actions/app-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as popup from '#src/platform/web/kit/fields/popup.module.css';
import { MenuParts } from './menu-parts.ts';
import type { AnchoredMenuProps, MenuItemProps, MenuLinkProps, MenuProps } from './menu-parts.ts';

/** A menu with the button that opens it. Loaded when it is first opened: see `Menu`. */
export function OpenMenu({
  trigger,
  label,
  align = 'start',
  className,
  isOpenAtFirst = false,
  children,
}: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root modal={false} defaultOpen={isOpenAtFirst}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner className={popup.positioner} sideOffset={4} align={align}>
          <Base.Popup
            {...(label !== undefined && { 'aria-label': label, 'aria-labelledby': undefined })}
            className={classNames(popup.popup, className)}
            // The button that had the focus may have been replaced by this one.
            {...(isOpenAtFirst && { finalFocus: button })}
          >
            <MenuParts value={parts}>{children}</MenuParts>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** A menu that opens at any element. */
export function OpenAnchoredMenu({
  anchor,
  label,
  align = 'start',
  className,
  onClose,
  children,
}: AnchoredMenuProps) {
  // With an element, Base UI would also look for everything around it that scrolls.
  const place = useMemo(() => ({ getBoundingClientRect: () => anchor.getBoundingClientRect() }), [anchor]);
  return (
    <Base.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={place}
          className={popup.positioner}
          sideOffset={4}
          align={align}
          // The page behind it can’t scroll.
          disableAnchorTracking
        >
          <Base.Popup
            aria-label={label}
            className={classNames(popup.popup, className)}
            finalFocus={() => (anchor instanceof HTMLElement ? anchor : true)}
          >
            <MenuParts value={parts}>{children}</MenuParts>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function MenuItem(props: MenuItemProps) {
  const { icon, tone, disabled = false, isChosen = false, help, staysOpen = false } = props;
  const { title, onClick, children } = props;
  return (
    <Base.Item
      className={popup.item}
      data-tone={tone}
      data-selected={isChosen || undefined}
      title={title}
      disabled={disabled}
      closeOnClick={!staysOpen}
      onClick={onClick}
    >
      {icon}
      <MenuText help={help}>{children}</MenuText>
    </Base.Item>
  );
}

function MenuLink({ icon, help, to, children }: MenuLinkProps) {
  return (
    <Base.LinkItem className={popup.item} closeOnClick render={<AppLink to={to} />}>
      {icon}
      <MenuText help={help}>{children}</MenuText>
    </Base.LinkItem>
  );
}

function MenuText({ help, children }: Pick<MenuItemProps, 'help' | 'children'>) {
  return (
    <span className={popup.text}>
      {children}
      {help !== undefined && <span className={popup.help}>{help}</span>}
    </span>
  );
}

function MenuSeparator() {
  return <Base.Separator className={popup.separator} />;
}

const parts = { MenuItem, MenuLink, MenuSeparator };
