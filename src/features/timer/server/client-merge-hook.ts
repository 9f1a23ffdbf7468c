import { sql } from 'kysely';
import type { ClientMergeHook } from '#src/features/clients/server/public.ts';
import { replayCommands } from '#src/features/timer/rules/timer/replay-commands.ts';
import { listCommands, lockTimer } from './queries.ts';

/** Merging clients moves the running timer and the commands of devices that are offline. */
export const timerMergeHook: ClientMergeHook = {
  feature: 'timer',
  singular: 'running timer',
  plural: 'running timers',
  blocksDeletion: false,

  async count(db, owner, clientId) {
    const { current } = replayCommands(await listCommands(db, owner));
    return Number(current?.timer.clientId === clientId);
  },

  async move(db, owner, { from, to, operationId }) {
    const { ownerId } = owner;
    await lockTimer(db, owner);
    await sql`
      with moved as (
        update timer_commands set act = jsonb_set(act, '{clientId}', to_jsonb(${to}::text))
          where user_id = ${ownerId} and act ->> 'clientId' = ${from} returning ${commandId} as id
      )
      insert into client_merge_moves (user_id, operation_id, kind, ids)
        select ${ownerId}, ${operationId}, 'timer_commands', array_agg(id) from moved having count(*) > 0`.execute(
      db,
    );
  },

  async moveBack(db, owner, { from, to, operationId }) {
    const { ownerId } = owner;
    await lockTimer(db, owner);
    await sql`
      update timer_commands set act = jsonb_set(act, '{clientId}', to_jsonb(${from}::text))
        where user_id = ${ownerId} and act ->> 'clientId' = ${to} and ${commandId} in (
          select unnest(ids) from client_merge_moves
            where user_id = ${ownerId} and operation_id = ${operationId} and kind = 'timer_commands')`.execute(
      db,
    );
    return true;
  },
};

/** An id derived from device and sequence number, because merge records store ids and commands have none. */
const commandId = sql`left(encode(sha256(convert_to(device_id || ' ' || seq, 'UTF8')), 'hex'), 32)::uuid`;
