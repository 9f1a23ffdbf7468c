import { sql } from 'kysely';
import { TimerCommandPayload } from '#src/features/timer/contract.ts';
import type { TimerCommandBatch } from '#src/features/timer/contract.ts';
import type { StoredCommand } from '#src/features/timer/rules/commands/accept-commands.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { withoutHidden } from '#src/platform/shared/text.ts';

/** Locks the user's timer across processes until the transaction ends. */
export async function lockTimer(db: Db, { ownerId }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stint.timer ' || ${ownerId}::text, 0))`.execute(
    db,
  );
}

/** Stores the device under its current name. */
export async function saveDevice(
  db: Db,
  { ownerId }: Owner,
  { deviceId, deviceName }: Pick<TimerCommandBatch, 'deviceId' | 'deviceName'>,
): Promise<string> {
  // Never refused for its name: time would be lost.
  const name = withoutHidden(deviceName);
  const { id } = await db
    .insertInto('timerDevices')
    .values({ userId: ownerId, id: deviceId, name })
    .onConflict((conflict) => conflict.columns(['userId', 'id']).doUpdateSet({ name, seenAt: sql`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ignores commands that are already stored. Returns the number of new ones. */
export async function insertCommands(
  db: Db,
  { ownerId }: Owner,
  { deviceId, commands }: Pick<TimerCommandBatch, 'deviceId' | 'commands'>,
): Promise<number> {
  // One parameter, so that it is one statement for any number of commands.
  const commandsJson = JSON.stringify(commands.map((command) => ({ ...command, at: new Date(command.at) })));
  const { rows } = await sql<{ seq: number }>`
    with received as (
      select * from jsonb_to_recordset(${commandsJson}::jsonb) as t(seq integer, "runId" uuid, at timestamptz, act jsonb)
    ), device as (
      update timer_devices set last_seq = greatest(last_seq, (select max(seq) from received))
      where user_id = ${ownerId} and id = ${deviceId} returning purged_seq
    )
    insert into timer_commands (user_id, device_id, seq, run_id, at, act)
      select ${ownerId}::uuid, ${deviceId}::uuid, seq, "runId", at, act
      from received cross join device where seq > purged_seq
      on conflict (user_id, device_id, seq) do nothing
      returning seq`.execute(db);
  return rows.length;
}

/** All stored commands of the user, unordered. */
export async function listCommands(db: Db, { ownerId }: Owner): Promise<StoredCommand[]> {
  const rows = await db
    .selectFrom('timerCommands')
    .select(['deviceId', 'seq', 'runId', 'at', 'act', 'receivedAt'])
    .where('userId', '=', ownerId)
    .execute();
  return rows.flatMap(({ act, at, receivedAt, ...row }) => {
    // Skip commands of a newer Stint version after a downgrade.
    const known = TimerCommandPayload.safeParse(act);
    return known.success
      ? [{ ...row, at: Date.parse(at), act: known.data, receivedAt: Date.parse(receivedAt) }]
      : [];
  });
}

/** Deletes the commands of these runs; they aren't accepted again. */
export async function deleteRunCommands(
  db: Db,
  { ownerId }: Owner,
  runIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with forgotten as (
      delete from timer_commands where user_id = ${ownerId} and run_id = any(${runIds}::uuid[]) returning device_id, seq
    )
    update timer_devices device set purged_seq = greatest(purged_seq, latest.seq)
      from (select device_id, max(seq) as seq from forgotten group by device_id) latest
      where device.user_id = ${ownerId} and device.id = latest.device_id
      returning device.id`.execute(db);
  return rows.length;
}

export type Device = { id: string; name: string; lastSeq: number };

export async function listDevices(db: Db, { ownerId }: Owner): Promise<Device[]> {
  return db
    .selectFrom('timerDevices')
    .select(['id', 'name', 'lastSeq'])
    .where('userId', '=', ownerId)
    .execute();
}
