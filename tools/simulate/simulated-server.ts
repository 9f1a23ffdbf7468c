/** The server without its database: the same rules, and atomic transactions. */
import type { TimerResponse } from '#src/features/timer/contract.ts';
import { normalizeInstants, expiredRunIds } from '#src/features/timer/rules/commands/accept-commands.ts';
import type { StoredCommand } from '#src/features/timer/rules/commands/accept-commands.ts';
import { runEntryMs, runSeconds, fingerprintRun } from '#src/features/timer/rules/entry/entry-from-run.ts';
import {
  savedRunIds,
  nextReconciliation,
  reconcileRun,
} from '#src/features/timer/rules/entry/reconcile-run.ts';
import type { RunEntry, Reconciliation } from '#src/features/timer/rules/entry/reconcile-run.ts';
import { mergeResponse } from '#src/features/timer/rules/sync/merge-response.ts';
import { toRunningTimer } from '#src/features/timer/rules/sync/running-timer-dto.ts';
import type { Command } from '#src/features/timer/rules/timer/command.ts';
import { replayCommands } from '#src/features/timer/rules/timer/replay-commands.ts';
import type { EndedRun } from '#src/features/timer/rules/timer/run.ts';

/** The rules under test; a test may plant a broken one. */
export const rules = {
  normalizeInstants: (commands: CommandBatch['commands'], now: number) => normalizeInstants(commands, now),
  replayCommands,
  reconcileRun,
  mergeResponse,
};
export type Rules = typeof rules;

export type CommandBatch = { deviceId: string; commands: readonly Omit<Command, 'deviceId'>[] };
export type SavedEntry = Pick<RunEntry, 'startTime' | 'endTime' | 'durationMs'>;

export class SimulatedServer {
  readonly entries = new Map<string, RunEntry & { madeBy: 'service' | 'person' }>();
  readonly settled = new Map<string, Reconciliation & { run: EndedRun }>();
  readonly #rules: Rules;
  readonly #commands = new Map<string, StoredCommand>();
  readonly #reportedAt = new Map<string, number>();
  readonly #lastSeq = new Map<string, number>();

  constructor(tried: Rules) {
    this.#rules = tried;
  }

  put({ deviceId, commands }: CommandBatch, now: number): TimerResponse {
    for (const command of this.#rules.normalizeInstants(commands, now)) {
      const key = `${deviceId} ${command.seq}`;
      if (this.#reportedAt.has(key)) continue;
      this.#reportedAt.set(key, command.at);
      this.#commands.set(key, { ...command, deviceId, receivedAt: now });
    }
    const latest = commands.map(({ seq }) => seq);
    this.#lastSeq.set(deviceId, Math.max(this.#lastSeq.get(deviceId) ?? 0, ...latest));
    const unseen = [...this.settled].filter(
      ([id, run]) => run.entryRevision === null && this.entries.has(id),
    );
    const named = new Set([...commands, ...unseen.map(([, { run }]) => run)].map(({ runId }) => runId));
    const log = this.log();
    const saved = savedRunIds(this.#commands.values());
    for (const run of [...log.ended.values()].toSorted((a, b) => a.startedAt - b.startedAt)) {
      if (this.settled.get(run.runId)?.runFingerprint === fingerprintRun(run) && !named.has(run.runId))
        continue;
      this.#settle(run, saved.has(run.runId), now);
    }
    const old = new Set(expiredRunIds([...this.#commands.values()], log, now));
    for (const [key, { runId }] of this.#commands) if (old.has(runId)) this.#commands.delete(key);
    return this.get(deviceId, now, log);
  }

  get(deviceId: string, now: number, { current } = this.log()): TimerResponse {
    return {
      now,
      timer: current && toRunningTimer(current, { deviceName: '', hasEntry: this.#hasEntry(current.runId) }),
      lastSeq: this.#lastSeq.get(deviceId) ?? 0,
      settled: [...this.settled.values()]
        .filter(({ run }) => run.runId !== current?.runId)
        .map(({ run, lateChange = null }) => ({
          runId: run.runId,
          startedAt: run.startedAt,
          endedAt: run.endedAt,
          endedAs: run.endedAs,
          deviceId: run.endedBy,
          deviceName: '',
          description: '',
          seconds: runSeconds(run),
          entryId: this.#hasEntry(run.runId) ? run.runId : null,
          lateChange,
          discarded:
            run.endedAs === 'stopped'
              ? toRunningTimer({ ...run, timer: run.timerBeforeEnd }, { deviceName: '', hasEntry: false })
              : null,
        })),
    };
  }

  /** POST /timesheets: created, created before, or rejected because another entry has the id. */
  create(id: string, entry: SavedEntry, now: number): 'made' | 'made before' | 'taken' {
    const present = this.entries.get(id);
    if (!present) {
      const state = { revision: 1, isInvoiced: false, isDeleted: false, createdAt: now };
      this.entries.set(id, { ...entry, ...state, madeBy: 'person' });
      return 'made';
    }
    const isSame = present.startTime === entry.startTime && present.endTime === entry.endTime;
    return isSame && present.madeBy === 'person' ? 'made before' : 'taken';
  }

  /** PATCH and DELETE /timesheets/{id}: what a user does to the entry itself. */
  touch(id: string, change: Partial<SavedEntry & { isDeleted: boolean }>): void {
    const entry = this.entries.get(id);
    if (entry && !entry.isDeleted) Object.assign(entry, change, { revision: entry.revision + 1 });
  }

  /** When the command happened, as reported by the device. */
  reportedAt({ deviceId, seq }: Pick<Command, 'deviceId' | 'seq'>): number | undefined {
    return this.#reportedAt.get(`${deviceId} ${seq}`);
  }

  log() {
    return this.#rules.replayCommands(this.#commands.values());
  }

  #settle(run: EndedRun, isSaved: boolean, now: number): void {
    const before = this.settled.get(run.runId);
    const entry = this.entries.get(run.runId);
    const step = this.#rules.reconcileRun(run, before, entry, { isSaved });
    const end = run.timer.segments.at(-1)?.endTime ?? run.endedAt;
    const times = { startTime: run.timer.start, endTime: end, durationMs: runEntryMs(run) };
    const state = { isInvoiced: false, isDeleted: false, createdAt: entry?.createdAt ?? now };
    const madeBy = entry?.madeBy ?? 'service';
    let revision = entry?.isDeleted ? null : (entry?.revision ?? null);
    if (step === 'create' || step === 'correct' || step === 'restore') {
      revision = step === 'create' ? 1 : (entry?.revision ?? 0) + 1;
      this.entries.set(run.runId, { ...times, ...state, revision, madeBy });
    }
    if (step === 'delete' && entry) entry.isDeleted = true;
    const after = nextReconciliation(step, { before, runFingerprint: fingerprintRun(run), revision });
    this.settled.set(run.runId, { ...after, run });
  }

  #hasEntry(id: string): boolean {
    return this.entries.get(id)?.isDeleted === false;
  }
}
