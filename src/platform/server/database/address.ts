/** The address of a database with these parameters, which count more than what it says already. */
export function withParameters(address: string, parameters: Record<string, string>): string {
  // Not parsed as a whole: PostgreSQL's addresses may lack a host, which no URL does.
  const [place = '', query] = address.split('?', 2);
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) all.set(name, value);
  return `${place}?${all.toString()}`;
}

export function parameterOf(address: string, name: string): string {
  return new URLSearchParams(address.split('?', 2)[1]).get(name) ?? '';
}
