/** An object with the same names and other values. */
export function mapValues<Name extends string, Value, Mapped>(
  object: Readonly<Record<Name, Value>>,
  valueOf: (value: Value, name: Name) => Mapped,
): Record<Name, Mapped> {
  // `Object.entries` returns string names, and `Object.fromEntries` keeps them.
  const entries = Object.entries<Value>(object) as [Name, Value][];
  return Object.fromEntries(entries.map(([name, value]) => [name, valueOf(value, name)])) as Record<
    Name,
    Mapped
  >;
}
