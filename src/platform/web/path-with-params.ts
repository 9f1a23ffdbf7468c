/** A path with a value for each parameter; those without one are left out. */
export function pathWithParams(
  path: string,
  values: Readonly<Record<string, string | number | boolean | null | undefined>>,
): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
