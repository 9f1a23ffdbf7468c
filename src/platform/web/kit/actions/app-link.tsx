import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import type { To } from 'react-router';

export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  replace?: boolean;
  preventScrollReset?: boolean;
  /** Asks the server for the whole page. */
  reloadDocument?: boolean;
};

/** A link to a page of the app. React Router’s own also prefetches and masks addresses, which no link here does. */
export function AppLink({
  to,
  replace,
  preventScrollReset,
  reloadDocument = false,
  onClick,
  target,
  children,
  ...rest
}: AppLinkProps) {
  const goToPage = useLinkClickHandler(to, {
    ...(replace !== undefined && { replace }),
    ...(preventScrollReset !== undefined && { preventScrollReset }),
    ...(target !== undefined && { target }),
  });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && !reloadDocument) goToPage(event);
  };
  return (
    <a {...rest} target={target} href={useHref(to)} onClick={click}>
      {children}
    </a>
  );
}
