/** The address of a database with these parameters, which count more than what it says already. */
export function withUrlParameters(url: string, parameters: Record<string, string>): string {
  // Not parsed as a whole: PostgreSQL's addresses may lack a host, which no URL does.
  const [place = '', query] = url.split('?', 2);
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) all.set(name, value);
  return `${place}?${all.toString()}`;
}

export function urlParameter(url: string, name: string): string {
  return new URLSearchParams(url.split('?', 2)[1]).get(name) ?? '';
}
