/** Drops undefined members, so they can't overwrite others. */
export function omitUndefined<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Filtering only removes undefined from the types.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

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

/** `Object.keys` returns string names. */
export function namesOf<Name extends string>(object: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(object) as Name[];
}

/** The values of these names alone. */
export function pickFields<Name extends string, R extends Readonly<Record<Name, unknown>>>(
  names: Readonly<Record<Name, unknown>>,
  record: R,
): Pick<R, Name> {
  // Each name has its own type of value.
  return mapValues(names, (_named, name) => record[name]) as Pick<R, Name>;
}
