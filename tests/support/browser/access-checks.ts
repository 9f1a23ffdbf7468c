/** Checks for people with large zoom, colours of their own, a keyboard alone, or no liking for motion. */
import type { Page } from '@playwright/test';

/** More of a small screen than bars and the timer may keep. */
const maxCovered = 0.35;

/** Parts that stay in place while the page scrolls, if they leave it too little of the screen (WCAG 1.4.10). */
export function coveringParts(page: Page): Promise<string[]> {
  return page.evaluate((limit) => {
    const parts = [...document.querySelectorAll<HTMLElement>('body *')].flatMap((part) => {
      const { position, visibility, opacity, pointerEvents, top: stop } = getComputedStyle(part);
      const { top, bottom, width } = part.getBoundingClientRect();
      const isStuck = position === 'sticky' && Math.abs(top - Number.parseFloat(stop)) < 1;
      const isSeen = visibility !== 'hidden' && opacity !== '0' && pointerEvents !== 'none';
      const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
      if (!isSeen || (position !== 'fixed' && !isStuck) || height < 2 || width < 2) return [];
      return [
        { name: `<${part.localName}> ${Math.round(width)}×${Math.round(height)}`, area: width * height },
      ];
    });
    const covered = parts.reduce((sum, { area }) => sum + area, 0) / (innerWidth * innerHeight);
    const names = parts.map(({ name }) => name).join(', ');
    return covered > limit ? [`${Math.round(covered * 100)} % covered by ${names}`] : [];
  }, maxCovered);
}

/** What forced colours make invisible, or make look like what isn’t chosen. */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  await page.evaluate(markFilledShapes);
  await page.emulateMedia({ forcedColors: 'active' });
  const problems = await page.evaluate(findLost);
  await page.emulateMedia({ forcedColors: 'none' });
  return problems;
}

/** Runs in the page. Bars and squares that only their background shows. */
function markFilledShapes(): void {
  const backgroundOf = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
    }
    return '';
  };
  for (const shape of document.querySelectorAll<HTMLElement>('main *')) {
    const { width, height } = shape.getBoundingClientRect();
    const isShape =
      shape.childElementCount === 0 && shape.textContent.trim() === '' && width > 2 && height > 2;
    if (isShape && backgroundOf(shape) !== backgroundOf(shape.parentElement)) shape.dataset['isFilled'] = '';
  }
}

/** Runs in the page. */
function findLost(): string[] {
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const nameOf = (element: Element) =>
    `<${element.localName}> “${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}”`;
  const lookOf = (element: Element): string => {
    const { backgroundColor, color, borderTop, borderBottom, outline, textDecorationLine } =
      getComputedStyle(element);
    const { backgroundColor: mark, width } = getComputedStyle(element, '::after');
    return [backgroundColor, color, borderTop, borderBottom, outline, textDecorationLine, mark, width].join();
  };
  const chosen = '[aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"]';
  const sameLook = [...document.querySelectorAll(chosen)].filter((element) => {
    const peers =
      element.parentElement?.closest('ul, nav, [role]')?.querySelectorAll(element.localName) ?? [];
    const peer = [...peers].find(
      (other) => other.className === element.className && !other.matches(chosen) && isVisible(other),
    );
    const parts = (of: Element) => [of, ...of.querySelectorAll('*')].map(lookOf).join('|');
    return peer && isVisible(element) && parts(peer) === parts(element);
  });
  const invisible = [...document.querySelectorAll('[data-is-filled]')].filter((shape) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(shape);
    const canvas = getComputedStyle(document.body).backgroundColor;
    const hasGround = backgroundColor !== 'rgba(0, 0, 0, 0)' && backgroundColor !== canvas;
    const hasEdge = [shape, shape.parentElement].some(
      (box) => box && /[1-9]/.test(getComputedStyle(box).borderWidth),
    );
    return isVisible(shape) && !hasGround && !hasEdge && backgroundImage === 'none';
  });
  const flat = [...document.querySelectorAll('[data-variant="filled"]')].filter(
    (button) => isVisible(button) && Number.parseFloat(getComputedStyle(button).borderTopWidth) === 0,
  );
  return [
    ...sameLook.map((element) => `looks like what isn’t chosen: ${nameOf(element)}`),
    ...invisible.map((shape) => `only a background: <${shape.localName} class="${shape.className}">`),
    ...flat.map((button) => `filled without a border: ${nameOf(button)}`),
  ];
}

/** What still moves for people who asked for less motion. */
export function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration, iterations } = effect?.getComputedTiming() ?? {};
        return playState === 'running' && (Number(duration) > 20 || iterations === Infinity);
      })
      .map(({ effect }) => `moves: ${effect instanceof KeyframeEffect ? effect.target?.className : ''}`),
  );
}

/** Tab from the name of the first row leads to the name of the next one. */
export async function rowsWithSeveralStops(page: Page): Promise<string[]> {
  const names = page.locator('main [data-record]').locator('a[href], button');
  if ((await page.locator('main [data-record]').count()) < 2) return [];
  const rowOfFocus = () =>
    page.evaluate(() => {
      const row = document.activeElement?.closest('[data-record]');
      return row ? [...document.querySelectorAll('main [data-record]')].indexOf(row) : -1;
    });
  await names.first().focus();
  await page.keyboard.press('Tab');
  const row = await rowOfFocus();
  return row === 1 ? [] : [`Tab leads from the first row to row ${row + 1}`];
}

/** Targets of less than 24 px with another one close by (WCAG 2.5.8). */
export function crowdedTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('main :is(a[href], button, input, select, textarea, summary)')];
    const targets = all
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .map((target) => ({
        target,
        box: (target.closest('[data-field], label') ?? target).getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    return targets.flatMap(({ target, box }) => {
      const isInSentence =
        target.matches(':is(p, li, dd, span) > a') && getComputedStyle(target).display === 'inline';
      if ((box.width >= 23.5 && box.height >= 23.5) || isInSentence) return [];
      const [across, down] = [box.x + box.width / 2, box.y + box.height / 2];
      const isCrowded = targets.some(({ target: other, box: near }) => {
        if (other.contains(target) || target.contains(other)) return false;
        const dx = Math.max(near.left - across, 0, across - near.right);
        const dy = Math.max(near.top - down, 0, down - near.bottom);
        return Math.hypot(dx, dy) < 12;
      });
      const name = (target.ariaLabel ?? target.textContent).trim().slice(0, 40);
      return isCrowded ? [`“${name}” ${Math.round(box.width)}×${Math.round(box.height)}`] : [];
    });
  });
}

/** Names that differ from the words that people see and say (WCAG 2.5.3), and names of what can’t have one. */
export function misleadingNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const plain = (text: string) =>
      text
        .replaceAll(/[\u200B\s]+/gu, ' ')
        .trim()
        .toLowerCase();
    const differing = [...document.querySelectorAll<HTMLElement>(':is(a[href], button)[aria-label]')].filter(
      (element) => {
        const hidden = [...element.querySelectorAll<HTMLElement>('[aria-hidden="true"]')];
        const words = hidden.reduce((left, { innerText }) => left.replace(innerText, ''), element.innerText);
        return isVisible(element) && !plain(element.ariaLabel ?? '').includes(plain(words));
      },
    );
    const nameless = [...document.querySelectorAll(':is(span, div, p)[aria-label]:not([role])')];
    return [
      ...differing.map(({ ariaLabel, innerText }) => `“${innerText}” is named “${ariaLabel}”`),
      ...nameless.map(({ ariaLabel, localName }) => `<${localName}> can’t be named “${ariaLabel}”`),
    ];
  });
}
