/** The contract as a list, for tests that hold for every procedure there is or will be. */
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
  /** Below /api/v1, with the name of its id in braces. */
  path: string;
  /** The field in the path that says which record is meant. */
  idField: string | undefined;
  /** JSON Schema of each field a caller may send. */
  fields: Record<string, JsonSchema>;
  required: readonly string[];
  successStatus: number;
  /** Whether a missing record is answered with null. */
  returnsNull: boolean;
  /** What is said of a missing record otherwise. */
  notFoundMessage: string | undefined;
};

/** As much of JSON Schema as zod writes for our inputs. */
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

// `procedure()` builds every leaf from zod shapes; the builder's own type of "any leaf" is all `any`.
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
    // `not` marks a name that is spelled out only to be refused.
    fields: Object.fromEntries(Object.entries(properties).filter(([, schema]) => schema.not === undefined)),
    required,
    returnsNull: outputSchema?.safeParse(null).success ?? false,
    notFoundMessage: errorMap['NOT_FOUND']?.message,
  };
}
