import { randomUUID } from 'node:crypto';
import { TimerTakenAlong } from '#src/features/timer/contract.ts';
import { commandsFor, takenAlong } from '#src/features/timer/taken-along.ts';
import { folded } from '#src/features/timer/timer-log.ts';
import type { PortablePart } from '#src/platform/server/portable.ts';
import { complaintOf } from '#src/platform/shared/complaints.ts';
import { keepCommands, keepDevice, listCommands, lockTimer } from './queries.ts';

/** The timer leaves with what it has timed, its log folded into it, and is paused where it comes back. */
export const timerPart: PortablePart = {
  name: 'timer',

  async tell(db, owner) {
    const { current } = folded(await listCommands(db, owner));
    return current ? [takenAlong(current, Date.now())] : [];
  },

  problemOf: (item) => complaintOf(TimerTakenAlong.safeParse(item)),

  async bringBack(db, owner, items) {
    const [item] = items;
    if (item === undefined) return { count: 0 };
    await lockTimer(db, owner);
    if (folded(await listCommands(db, owner)).current) {
      return { count: 0, note: 'A timer is here already, and stays; that of the export is left out.' };
    }
    const deviceId = randomUUID();
    await keepDevice(db, owner, { deviceId, deviceName: 'Export' });
    const commands = commandsFor(TimerTakenAlong.parse(item), { deviceId, now: Date.now() });
    await keepCommands(db, owner, { deviceId, commands });
    return { count: 1, note: 'The timer is paused.' };
  },
};
