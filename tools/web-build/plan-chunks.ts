/** Modules that are always needed together. */
export type Part = { name: string; bytes: number; imports: readonly string[] };

/** What one page or dialog loads. */
export type Load = { parts: ReadonlySet<string>; weight: number };

type Plan = {
  parts: string[];
  bytes: number;
  /** The loads that need it. */
  loads: Set<number>;
  weight: number;
  imports: Set<Plan>;
};

type Pair = { a: Plan; b: Plan; cost: number };

/** Which parts share a file, so that each load fetches few files with little that it doesn’t need. */
export function planChunks(
  parts: readonly Part[],
  loads: readonly Load[],
  { bytesOfRequest }: { bytesOfRequest: number },
): string[][] {
  const weightOf = (indexes: Iterable<number>) =>
    [...indexes].reduce((sum, index) => sum + (loads[index]?.weight ?? 0), 0);
  const plans = new Set(partsByLoads(parts, loads, weightOf));
  const rejected = new Map<Plan, Set<Plan>>();
  const best = new Map<Plan, Pair | undefined>();
  for (const plan of plans) best.set(plan, bestPair(plan));

  for (;;) {
    const pair = cheapest(best.values());
    if (!pair) return [...plans].map((plan) => plan.parts);
    const { a, b } = pair;
    const behind = importedBy(a, b);
    if (isCycle(a, b) || pair.cost + costBehind(pair, behind) >= 0) {
      rejected.set(a, (rejected.get(a) ?? new Set()).add(b));
      rejected.set(b, (rejected.get(b) ?? new Set()).add(a));
      best.set(a, bestPair(a)).set(b, bestPair(b));
    } else {
      merge(pair, behind);
    }
  }

  function merge({ a, b }: Pair, behind: ReadonlySet<Plan>): void {
    a.parts.push(...b.parts);
    a.bytes += b.bytes;
    a.loads = union(a.loads, b.loads);
    a.imports = union(a.imports, b.imports);
    a.imports.delete(a);
    a.imports.delete(b);
    plans.delete(b);
    best.delete(b);
    for (const plan of plans) if (plan.imports.delete(b) && plan !== a) plan.imports.add(a);
    const changed = new Set([a, b]);
    for (const plan of [a, ...behind]) {
      const loadsNow = union(plan.loads, a.loads);
      if (loadsNow.size > plan.loads.size) changed.add(plan);
      plan.loads = loadsNow;
      plan.weight = weightOf(loadsNow);
    }
    for (const plan of plans) {
      const known = best.get(plan);
      const isStale = changed.has(plan) || (known && (changed.has(known.a) || changed.has(known.b)));
      if (isStale) best.set(plan, bestPair(plan));
      else for (const other of changed) if (plans.has(other)) improve(plan, other);
    }
  }

  function bestPair(plan: Plan): Pair | undefined {
    return cheapest(
      [...plans].flatMap((other) => {
        const pair = pairOf(plan, other);
        return pair ? [pair] : [];
      }),
    );
  }

  function improve(plan: Plan, other: Plan): void {
    const pair = cheapest([best.get(plan), pairOf(plan, other)]);
    best.set(plan, pair);
  }

  /** Only if one file is better than two. */
  function pairOf(a: Plan, b: Plan): Pair | undefined {
    if (a === b || rejected.get(a)?.has(b)) return undefined;
    const [few, many] = a.loads.size < b.loads.size ? [a.loads, b.loads] : [b.loads, a.loads];
    let both = 0;
    for (const index of few) if (many.has(index)) both += loads[index]?.weight ?? 0;
    const cost = (a.weight - both) * b.bytes + (b.weight - both) * a.bytes - both * bytesOfRequest;
    return cost < 0 ? { a, b, cost } : undefined;
  }

  /** Who loads the file also loads what it imports. */
  function costBehind({ a, b }: Pair, behind: ReadonlySet<Plan>): number {
    const together = [...union(a.loads, b.loads)];
    return [...behind]
      .map(
        (plan) => weightOf(together.filter((load) => !plan.loads.has(load))) * (plan.bytes + bytesOfRequest),
      )
      .reduce((sum, cost) => sum + cost, 0);
  }
}

/** Parts of the same loads are one file anyway. */
function partsByLoads(
  parts: readonly Part[],
  loads: readonly Load[],
  weightOf: (indexes: Iterable<number>) => number,
): Plan[] {
  const plans = new Map<string, Plan>();
  const planOf = new Map<string, Plan>();
  for (const { name, bytes } of parts) {
    const needing = loads.flatMap((load, index) => (load.parts.has(name) ? [index] : []));
    const key = needing.join(' ');
    const plan = plans.get(key) ?? {
      parts: [],
      bytes: 0,
      loads: new Set(needing),
      weight: weightOf(needing),
      imports: new Set(),
    };
    plan.parts.push(name);
    plan.bytes += bytes;
    plans.set(key, plan);
    planOf.set(name, plan);
  }
  for (const { name, imports } of parts) {
    const plan = planOf.get(name);
    for (const imported of imports) {
      const target = planOf.get(imported);
      if (plan && target && target !== plan) plan.imports.add(target);
    }
  }
  return [...plans.values()];
}

function cheapest(pairs: Iterable<Pair | undefined>): Pair | undefined {
  let found: Pair | undefined;
  for (const pair of pairs) if (pair && (!found || pair.cost < found.cost)) found = pair;
  return found;
}

function union<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> {
  return new Set([...a, ...b]);
}

/** Everything that two files import, directly and indirectly, apart from themselves. */
function importedBy(a: Plan, b: Plan): Set<Plan> {
  const found = followImports([...a.imports, ...b.imports]);
  found.delete(a);
  found.delete(b);
  return found;
}

/** Files that import each other run in an order that isn’t that of their imports. */
function isCycle(a: Plan, b: Plan): boolean {
  const leadsTo = (from: Plan, to: Plan) =>
    followImports([...from.imports].filter((plan) => plan !== to)).has(to);
  return leadsTo(a, b) || leadsTo(b, a);
}

function followImports(plans: readonly Plan[]): Set<Plan> {
  const found = new Set<Plan>();
  const open = [...plans];
  for (let plan = open.pop(); plan; plan = open.pop()) {
    if (found.has(plan)) continue;
    found.add(plan);
    open.push(...plan.imports);
  }
  return found;
}
