import type { Project } from '#src/features/projects/contract.ts';
import type { DailyUsage } from '#src/features/projects/rules/retainer/hours-by-period.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

/** What features above projects say about a project, and do when it changes: each lists its hook in its `feature.ts`. */
export type ProjectHook = {
  /** Retainer hours that its records use, per project and day. Only timesheets have some: features above ask them. */
  findRetainerUsage?(
    db: Db,
    owner: Owner,
    projectIds: readonly string[],
  ): Promise<ReadonlyMap<string, DailyUsage[]>>;
  /** Tasks of its records, and of those that an undo may restore. */
  findUsedTaskIds?(db: Db, owner: Owner, projectId: string): Promise<ReadonlySet<string>>;
  /** Whether some of it is invoiced: then the project keeps its client. */
  isInvoiced?(db: Db, owner: Owner, projectId: string): Promise<boolean>;
  /** Locks its records before the project, like pricing, to avoid deadlocks. */
  lockRecords?(db: Db, owner: Owner, projectId: string): Promise<void>;
  /** Moves its records with the project to another client. Returns their number. */
  moveToClient?(
    db: Db,
    owner: Owner,
    move: { projectId: string; clientId: string; exceptIds?: readonly string[] },
  ): Promise<number>;
  /** Gives the records that an operation moved back the client that they had, when it is undone. Returns their IDs. */
  restoreFromMove?(db: Db, owner: Owner, move: { projectId: string; operationId: string }): Promise<string[]>;
  /** @throws BAD_REQUEST if another price or other instalments contradict its records */
  checkPriceChange?(db: Db, owner: Owner, before: Project, after: Project): Promise<void>;
};

declare module '#src/platform/server/feature.ts' {
  interface Contributions {
    projectHooks: ProjectHook;
  }
}

/** The hooks of all features as one. */
export type ProjectRecords = Required<ProjectHook>;

export function combineHooks(hooks: readonly ProjectHook[]): ProjectRecords {
  return {
    async findRetainerUsage(db, owner, projectIds) {
      const usages = new Map(projectIds.map((id) => [id, new Array<DailyUsage>()]));
      if (projectIds.length === 0) return usages;
      for (const hook of hooks) {
        for (const [id, days] of (await hook.findRetainerUsage?.(db, owner, projectIds)) ?? [])
          usages.get(id)?.push(...days);
      }
      return usages;
    },
    async findUsedTaskIds(db, owner, projectId) {
      const ids = new Set<string>();
      for (const hook of hooks)
        for (const id of (await hook.findUsedTaskIds?.(db, owner, projectId)) ?? []) ids.add(id);
      return ids;
    },
    async isInvoiced(db, owner, projectId) {
      for (const hook of hooks) if (await hook.isInvoiced?.(db, owner, projectId)) return true;
      return false;
    },
    async lockRecords(db, owner, projectId) {
      for (const hook of hooks) await hook.lockRecords?.(db, owner, projectId);
    },
    async moveToClient(db, owner, move) {
      let moved = 0;
      for (const hook of hooks) moved += (await hook.moveToClient?.(db, owner, move)) ?? 0;
      return moved;
    },
    async restoreFromMove(db, owner, move) {
      const ids = [];
      for (const hook of hooks) ids.push(...((await hook.restoreFromMove?.(db, owner, move)) ?? []));
      return ids;
    },
    async checkPriceChange(db, owner, before, after) {
      for (const hook of hooks) await hook.checkPriceChange?.(db, owner, before, after);
    },
  };
}
