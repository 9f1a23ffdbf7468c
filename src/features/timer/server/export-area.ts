import { randomUUID } from 'node:crypto';
import * as m from '#messages/api/timer.ts';
import { ExportedTimer } from '#src/features/timer/contract.ts';
import { restoreCommands, exportTimer } from '#src/features/timer/rules/sync/timer-export.ts';
import { replayCommands } from '#src/features/timer/rules/timer/replay-commands.ts';
import type { ExportablePart } from '#src/platform/server/export-contract.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';
import { insertCommands, saveDevice, listCommands, lockTimer } from './queries.ts';

/** Exports the replayed timer without its command log; it is paused on restore. */
export const timerExportPart: ExportablePart = {
  name: 'timer',

  async exportItems(db, owner) {
    const { current } = replayCommands(await listCommands(db, owner));
    return current ? [exportTimer(current, Date.now())] : [];
  },

  itemProblem: (item) => validationMessage(ExportedTimer.safeParse(item)),

  async restoreItems(db, owner, items) {
    const [item] = items;
    if (item === undefined) return { count: 0 };
    await lockTimer(db, owner);
    if (replayCommands(await listCommands(db, owner)).current) {
      return { count: 0, note: m.timerSkipped };
    }
    const deviceId = randomUUID();
    await saveDevice(db, owner, { deviceId, deviceName: 'Export' });
    const commands = restoreCommands(ExportedTimer.parse(item), { deviceId, now: Date.now() });
    await insertCommands(db, owner, { deviceId, commands });
    return { count: 1, note: m.timerPaused };
  },
};
