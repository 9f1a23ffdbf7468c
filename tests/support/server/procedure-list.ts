/** The contract as a list, for tests of every present and future procedure. */
import { isContractProcedure } from '@orpc/contract';
import type { ContractProcedure, ErrorMap } from '@orpc/contract';
import * as z from 'zod';
import { contract } from '#src/app/contract.ts';
import { procedureMeta } from '#src/platform/server/access.ts';
import type { ProcedureMeta } from '#src/platform/shared/procedure.ts';

export type ListedProcedure = ProcedureMeta & {
  /** As in `api`: clients.update */
  name: string;
  method: string;
  /** Under /api/v1, with the id's name in braces. */
  path: string;
  /** The path parameter with the record id. */
  idField: string | undefined;
  /** JSON Schema of each input field. */
  fields: Record<string, JsonSchema>;
  required: readonly string[];
  successStatus: number;
  /** Whether a missing record returns null. */
  returnsNull: boolean;
  /** The error message for a missing record otherwise. */
  notFoundMessage: string | undefined;
};

/** The parts of JSON Schema that zod writes for our inputs. */
export const JsonSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  pattern: z.string().optional(),
  not: z.unknown().optional(),
  required: z.array(z.string()).optional(),
  get anyOf() {
    return z.array(JsonSchema).optional();
  },
  get items() {
    return JsonSchema.optional();
  },
  get properties() {
    return z.record(z.string(), JsonSchema).optional();
  },
});
export type JsonSchema = z.infer<typeof JsonSchema>;

export const procedures: readonly ListedProcedure[] = collectProcedures(contract, []);

const proceduresByName = new Map(procedures.map((procedure) => [procedure.name, procedure]));

export function procedureNamed(name: string): ListedProcedure {
  const procedure = proceduresByName.get(name);
  if (!procedure) throw new Error(`The contract has no procedure ${name}.`);
  return procedure;
}

// `procedure()` builds every leaf from zod schemas; the builder's type for any leaf is all `any`.
type ContractLeaf = ContractProcedure<z.ZodType, z.ZodType, ErrorMap, Record<string, unknown>>;

function collectProcedures(router: object, path: readonly string[]): ListedProcedure[] {
  return Object.entries(router).flatMap(([key, part]: [string, object]) => {
    const name = [...path, key];
    return isContractProcedure(part)
      ? [toListedProcedure(name.join('.'), part as ContractLeaf)]
      : collectProcedures(part, name);
  });
}

function toListedProcedure(name: string, leaf: ContractLeaf): ListedProcedure {
  const { route, meta, inputSchema, outputSchema, errorMap } = leaf['~orpc'];
  const { method = 'POST', path = '', successStatus = 200 } = route;
  const shape = z.toJSONSchema(inputSchema ?? z.object({}), { io: 'input', unrepresentable: 'any' });
  const { properties = {}, required = [] } = JsonSchema.parse(shape);
  return {
    ...procedureMeta(meta),
    name,
    method,
    path,
    successStatus,
    idField: /\{(\w+)\}/.exec(path)?.[1],
    // `not` marks a name that is declared only to be rejected.
    fields: Object.fromEntries(Object.entries(properties).filter(([, schema]) => schema.not === undefined)),
    required,
    returnsNull: outputSchema?.safeParse(null).success ?? false,
    notFoundMessage: errorMap['NOT_FOUND']?.message,
  };
}
