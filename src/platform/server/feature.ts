import type { AnyContractRouter } from '@orpc/contract';
import type { AnyRouter, Router, UnlaziedRouter } from '@orpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TaskList } from 'graphile-worker';
import type { InstalledServices, RequestContext } from './access.ts';
import type { FindSession } from './access/session-finder.ts';
import type { FeatureDescription } from './api-description/feature-description.ts';

/**
 * What features bring to one another, such as parts of an export. The feature that uses a kind adds it here (`declare
 * module … { interface Contributions { … } }`), so the platform needn't know it.
 */
export interface Contributions {}

/** Contributions of a kind, also made from those of other kinds. */
type ContributionLists = { readonly [Kind in keyof Contributions]?: ContributionList<Contributions[Kind]> };
type ContributionList<C> = readonly C[] | ((app: Pick<AppParts, 'all'>) => readonly C[]);

/** All that a feature brings to the server, by its parts of the API: declared once, in its `server/feature.ts`. */
export type Feature<Contracts = Record<string, AnyContractRouter>> = ContributionLists & {
  /** Its folder. */
  name: string;
  /** Procedures, by the name of their part: `clients.list` belongs to `clients`. Several features can add to a part. */
  api: { readonly [Part in keyof Contracts]: ApiPart<Contracts[Part]> };
  /** Descriptions for the API, by the first part of the path. */
  tags?: Readonly<Record<string, string>>;
  /** Sentences of fields that mean the same in the API of every feature, such as references to its records. */
  sharedDescriptions?: Readonly<Record<string, string>>;
  /** Tables in SQL. No other feature changes them. */
  tables?: readonly string[];
  /** HTTP routes besides procedures. */
  routes?: readonly ((app: FastifyInstance, services: RouteServices) => void)[];
  /** What the job queue runs, by the name of the task. */
  jobs?: (installation: Installation) => TaskList;
  /** Work that runs as long as the server. */
  backgroundWork?: readonly BackgroundWork[];
};

type ApiPart<Contract> = {
  contract: Contract;
  handlers: AnyRouter | ((app: AppParts) => AnyRouter);
  /** If several features serve a part, one of them describes all of it. */
  description?: FeatureDescription;
};

/** What handlers can use of other features. */
export type AppParts = {
  /** What all features contribute of one kind. */
  all<Kind extends keyof Contributions>(kind: Kind): readonly Contributions[Kind][];
  /** The program that writes and restores exports. */
  exportWorker: URL;
};

/** Services available to routes. */
export type RouteServices = InstalledServices &
  Pick<RequestContext, 'publishChange'> &
  AppParts & {
    contextOf(request: FastifyRequest): Promise<RequestContext>;
    findSession: FindSession;
    webFolder: string;
    attemptsPerMinute: number;
  };

export type Installation = Pick<RequestContext, 'url' | 'language' | 'sendsMail'>;

type BackgroundWork = {
  start(services: RouteServices, onError: (error: unknown) => void): { stop(): Promise<void> };
  /** Logged with an error: "files were not swept". */
  failureMessage: string;
};

export function defineFeature<Contracts>(feature: Feature<Contracts>): Feature<Contracts> {
  return feature;
}

/** The contract of all features, by part. */
export function contractOf<Any extends Feature>(features: readonly Any[]): ContractOf<Any> {
  // The entries have exactly these types.
  return mergeParts(features, ({ contract }) => contract) as ContractOf<Any>;
}

type ContractOf<Any> =
  Intersection<Any extends Feature<infer Contracts> ? Contracts : never> extends infer All extends
    AnyContractRouter
    ? All
    : never;
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The handlers of all features, by part. A test compares it to the contract. */
export function routerOf<Any extends Feature>(features: readonly Any[], app: AppParts): RouterOf<Any> {
  return mergeParts(features, ({ handlers }) =>
    typeof handlers === 'function' ? handlers(app) : handlers,
  ) as RouterOf<Any>;
}

type RouterOf<Any> = UnlaziedRouter<Router<ContractOf<Any>, RequestContext>>;

/** @throws if two features describe the same part */
export function descriptionsOf(features: readonly Feature[]): Record<string, FeatureDescription> {
  const described: Record<string, FeatureDescription> = {};
  for (const { name: feature, api } of features) {
    const own = Object.entries(api).flatMap(([part, { description }]) =>
      description ? [[part, description] as const] : [],
    );
    addOnce(described, Object.fromEntries(own), (part) => `${feature} describes ${part}`);
  }
  return described;
}

/** @throws if two features have the same procedure */
function mergeParts<T extends object>(
  features: readonly Feature[],
  proceduresOf: (part: ApiPart<AnyContractRouter>) => T,
): Record<string, T> {
  const merged: Record<string, T> = {};
  for (const { name: feature, api } of features) {
    for (const [name, part] of Object.entries(api)) {
      const procedures = { ...merged[name] };
      addOnce(procedures, proceduresOf(part), (procedure) => `${feature} has ${name}.${procedure}`);
      merged[name] = procedures as T;
    }
  }
  return merged;
}

/**
 * What the job queue runs for all features.
 * @throws if two features have the same job
 */
export function jobsOf(features: readonly Feature[], installation: Installation): TaskList {
  const tasks: TaskList = {};
  for (const { name: feature, jobs } of features)
    addOnce(tasks, jobs?.(installation) ?? {}, (job) => `${feature} has the job ${job}`);
  return tasks;
}

function addOnce(all: object, added: object, describe: (name: string) => string): void {
  const twice = Object.keys(added).find((name) => name in all);
  if (twice !== undefined) throw new Error(`${describe(twice)}, as another feature.`);
  Object.assign(all, added);
}

/** What the features contribute of one kind, in their order. */
export function contributionsOf<Kind extends keyof Contributions>(
  features: readonly ContributionLists[],
  kind: Kind,
): Contributions[Kind][] {
  const app: Pick<AppParts, 'all'> = { all: (other) => contributionsOf(features, other) };
  return features.flatMap((lists) => {
    const list: ContributionList<Contributions[Kind]> = lists[kind] ?? [];
    return typeof list === 'function' ? list(app) : list;
  });
}
