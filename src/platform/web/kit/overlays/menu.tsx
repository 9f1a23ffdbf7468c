import { Menu as Base } from '@base-ui/react/menu';
import { useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import popup from '#src/platform/web/kit/fields/popup.module.css';

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  /** The menu's name for screen readers; by default that of its button. */
  label?: string;
  align?: 'start' | 'end';
  className?: string | undefined;
  /** Open as soon as it is there, for menus that load on the first click. */
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

export function Menu({
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
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type AnchoredMenuProps = Pick<MenuProps, 'label' | 'align' | 'className' | 'children'> & {
  anchor: Element;
  onClose: () => void;
};

/** Open while it is rendered, at an element that many menus share. */
export function AnchoredMenu({
  anchor,
  label,
  align = 'start',
  className,
  onClose,
  children,
}: AnchoredMenuProps) {
  return (
    <Base.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} className={popup.positioner} sideOffset={4} align={align}>
          <Base.Popup
            aria-label={label}
            className={classNames(popup.popup, className)}
            finalFocus={() => (anchor instanceof HTMLElement ? anchor : true)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type MenuItemProps = {
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

type MenuLinkProps = Pick<MenuItemProps, 'icon' | 'help' | 'children'> & { to: string };

export function MenuLink({ icon, help, to, children }: MenuLinkProps) {
  return (
    <Base.LinkItem className={popup.item} closeOnClick render={<Link to={to} />}>
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

type MenuChoicesProps<Value extends string> = {
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string; icon?: ReactNode }[];
};

/** Items of which one is chosen. */
export function MenuChoices<Value extends string>({ value, onChange, choices }: MenuChoicesProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange}>
      {choices.map((choice) => (
        <Base.RadioItem key={choice.value} value={choice.value} closeOnClick className={popup.item}>
          {choice.icon}
          <span className={popup.text}>{choice.label}</span>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Base.Separator className={popup.separator} />;
}
