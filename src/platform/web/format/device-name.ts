import * as m from '#messages/platform.ts';
import { withoutHidden } from '#src/platform/shared/text.ts';

/** This browser's name on other devices, as the server keeps it. */
export function ownDeviceName(): string {
  return withoutHidden(deviceName(navigator.userAgent));
}

/** The name of a browser: "Chrome on Linux". */
export function deviceName(agent: string): string {
  const browser = browsers.find(([, pattern]) => pattern.test(agent))?.[0] ?? m.unknownBrowser;
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0];
  if (system === undefined) return browser;
  const isPhone = system === 'Android' && /\bMobile\b/.test(agent);
  return isPhone ? m.phoneName({ browser, system }) : m.deviceName({ browser, system });
}

/** Another device's name on this one; "another …" if both have the same name. */
export function otherDeviceName(name: string, own: string = ownDeviceName()): string {
  if (name === '') return m.anotherDevice;
  return name === own ? m.deviceOfSameName({ name }) : name;
}

// Order matters: each user agent also contains the names below it.
const browsers: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|\bCriOS)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Chrome OS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];
