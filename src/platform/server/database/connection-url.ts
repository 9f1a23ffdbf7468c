/** A database URL with these parameters, which override those it already has. */
export function withUrlParameters(url: string, parameters: Record<string, string>): string {
  // Not parsed as a URL: PostgreSQL allows addresses without a host.
  const [place = '', query] = url.split('?', 2);
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) all.set(name, value);
  return `${place}?${all.toString()}`;
}

export function urlParameter(url: string, name: string): string {
  return new URLSearchParams(url.split('?', 2)[1]).get(name) ?? '';
}
