/** Measures what shows the keyboard focus (WCAG 2.4.7, 2.4.11). */
import type { Page } from '@playwright/test';

interface TabStop {
  /** For failure messages. */
  element: string;
  /** Empty if the focus is visible. */
  problem: string;
}

/** Presses Tab until the page starts over; returns each stop where the focus is not clearly visible. */
export async function stopsWithoutFocusRing(page: Page): Promise<{ stops: number; problems: string[] }> {
  await page.evaluate(() => {
    document.querySelectorAll('[data-seen]').forEach((seen) => seen.removeAttribute('data-seen'));
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const problems: string[] = [];
  for (let stops = 0; stops < 400; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(measureFocus);
    if (!stop) return { stops, problems };
    if (stop.problem) problems.push(`${stop.element}: ${stop.problem}`);
  }
  throw new Error('The focus never came back to the start of the page.');
}

/** Runs in the page. Undefined once the focus leaves the page or comes back to a measured element. */
async function measureFocus(): Promise<TabStop | undefined> {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
  if (focused.dataset['seen']) return undefined;
  focused.dataset['seen'] = 'true';
  const name = focused.ariaLabel ?? focused.textContent.trim();
  let problem = findProblem(focused);
  // A busy page may still be scrolling or applying styles.
  for (let frame = 0; frame < 30 && problem; frame += 1) {
    await new Promise(requestAnimationFrame);
    problem = findProblem(focused);
  }
  return { element: `<${focused.localName}> “${name.slice(0, 60)}”`, problem };

  function findProblem(element: HTMLElement): string {
    const rings = ringElements(element).flatMap((candidate) => ringOf(candidate) ?? []);
    if (isHidden(element)) return 'covered by something else';
    const best = rings.toSorted((a, b) => b.contrast - a.contrast)[0];
    if (!best) return 'no outline';
    if (best.contrast < 3) return `contrast ${best.contrast.toFixed(1)}`;
    return best.cutSides > 1 ? `cut off at ${best.cutSides} sides` : '';
  }

  /** The element; for fields their border, for transparent inputs of switches what surrounds or follows them. */
  function ringElements(element: HTMLElement): Element[] {
    const field = element
      .closest('.MuiOutlinedInput-root')
      ?.querySelector('.MuiOutlinedInput-notchedOutline');
    if (field && element.matches('input, textarea, [role=combobox]')) return [field];
    const isTransparent = getComputedStyle(element).opacity === '0';
    if (!isTransparent) return [element];
    return [element.parentElement, element.nextElementSibling].filter((other) => other !== null);
  }

  function ringOf(element: Element) {
    const style = getComputedStyle(element);
    const isField = element.classList.contains('MuiOutlinedInput-notchedOutline');
    const width = Number.parseFloat(isField ? style.borderTopWidth : style.outlineWidth);
    if ((!isField && style.outlineStyle === 'none') || width < 2) return undefined;
    const offset = isField ? -width : Number.parseFloat(style.outlineOffset);
    const behind = offset < 0 && !isField ? element : element.parentElement;
    const contrast = contrastOf(
      blend(parse(isField ? style.borderTopColor : style.outlineColor), backgroundOf(behind)),
      backgroundOf(behind),
    );
    return { contrast, cutSides: cutSides(element, offset + width) };
  }

  function cutSides(element: Element, reach: number): number {
    const box = element.getBoundingClientRect();
    const clip = { top: 0, left: 0, right: innerWidth, bottom: innerHeight };
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      const rect = at.getBoundingClientRect();
      if (overflowX !== 'visible') {
        clip.left = Math.max(clip.left, rect.left);
        clip.right = Math.min(clip.right, rect.right);
      }
      if (overflowY !== 'visible') {
        clip.top = Math.max(clip.top, rect.top);
        clip.bottom = Math.min(clip.bottom, rect.bottom);
      }
      if (position === 'fixed') break;
    }
    const tolerance = 1;
    return [
      box.top - reach < clip.top - tolerance,
      box.left - reach < clip.left - tolerance,
      box.right + reach > clip.right + tolerance,
      box.bottom + reach > clip.bottom + tolerance,
    ].filter(Boolean).length;
  }

  function isHidden(element: HTMLElement): boolean {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every((across) =>
      [0.2, 0.5, 0.8].every((down) => {
        const shown = document.elementFromPoint(left + width * across, top + height * down);
        return !shown || !(element.contains(shown) || shown.contains(element) || isLabelOf(shown, element));
      }),
    );
  }

  function isLabelOf(shown: Element, element: HTMLElement): boolean {
    return shown.closest('label')?.contains(element) ?? false;
  }

  type Colour = [red: number, green: number, blue: number, alpha: number];

  function parse(colour: string): Colour {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    // Chromium writes color-mix results with channels from 0 to 1.
    const scale = colour.startsWith('color(') ? 255 : 1;
    return [red * scale, green * scale, blue * scale, alpha];
  }

  function backgroundOf(element: Element | null): Colour {
    if (!element) return [255, 255, 255, 1];
    const own = parse(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : blend(own, backgroundOf(element.parentElement));
  }

  function blend([red, green, blue, alpha]: Colour, [r, g, b]: Colour): Colour {
    const mix = (over: number, under: number) => over * alpha + under * (1 - alpha);
    return [mix(red, r), mix(green, g), mix(blue, b), 1];
  }

  function contrastOf(one: Colour, other: Colour): number {
    const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
    return (lighter + 0.05) / (darker + 0.05);
  }

  function luminance([red, green, blue]: Colour): number {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
      const channel = value / 255;
      return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
}
