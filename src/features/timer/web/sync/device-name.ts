/** How this browser is called on the others: "Chrome on Linux". */
export function deviceName(agent: string = navigator.userAgent): string {
  const browser = browsers.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'A browser';
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0];
  if (system === undefined) return browser;
  const isPhone = system === 'Android' && /\bMobile\b/.test(agent);
  return `${browser} on ${system}${isPhone ? ' (phone)' : ''}`;
}

/** Another device, as it is called on this one: of two browsers of one name, it is the other. */
export function otherDeviceName(name: string, own: string = deviceName()): string {
  if (name === '') return 'another device';
  return name === own ? `another ${name}` : name;
}

// Each calls itself by the names of those further down as well.
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
