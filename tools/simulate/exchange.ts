/** Requests and responses between devices and the server over the network. */
import { stampToInstant, isInstantCertain } from '#src/features/timer/rules/clock/server-clock.ts';
import type { Network } from './network.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { SavedEntry } from './simulated-server.ts';
import { second } from './simulation-state.ts';
import type { SimulationState } from './simulation-state.ts';

/** Request timeout. */
const timeoutMs = 2 * second;

export class Exchange {
  readonly faults: string[] = [];
  /** Commands whose true time can't be known any more. */
  readonly uncertain = new Set<string>();
  readonly #world: SimulationState;
  readonly #network: Network;

  constructor(world: SimulationState, network: Network) {
    this.#world = world;
    this.#network = network;
  }

  /** Sends unsent commands; requests the time first if unknown. */
  sync(device: SimulatedDevice, tab: number): void {
    const question = device.question();
    if (question) this.ask(device, tab, question);
  }

  ask(device: SimulatedDevice, tab: number, question: 'time' | 'news'): void {
    if (!device.isOnline) return;
    const { now, service } = this.#world;
    const sent = device.checkClock(tab, now);
    const commands = question === 'news' ? this.#sendable(device) : [];
    this.#exchange(
      { device, tab },
      (arrival) =>
        question === 'news'
          ? service.put({ deviceId: device.id, commands }, arrival)
          : service.get(device.id, arrival),
      (response, at) => {
        device.receiveResponse(response, { tab, sent, now: at });
        if (question === 'time') this.sync(device, tab);
      },
    );
    this.#makeEntries(device);
  }

  /** POST /timesheets, and PATCH if an earlier attempt created the entry and no user has changed it since. */
  save({ device, tab }: Endpoint, runId: string, entry: SavedEntry, whenSaved: () => void): void {
    const { service } = this.#world;
    const wasTried = device.state.triedRunId === runId;
    device.state = { ...device.state, triedRunId: runId };
    this.#exchange(
      { device, tab },
      (arrival) => {
        if (service.create(runId, entry, arrival) !== 'taken') return true;
        const { revision = 0, isDeleted = true } = service.entries.get(runId) ?? {};
        const isCurrent = service.log().current?.runId === runId;
        if (!wasTried || !isCurrent || isDeleted || revision > 1) return false;
        service.touch(runId, entry);
        return true;
      },
      (isSaved) => {
        if (isSaved) whenSaved();
      },
    );
  }

  /** A request that may get lost, and a response that may find no tab. */
  #exchange<Answer>(
    { device, tab }: Endpoint,
    answerAt: (arrival: number) => Answer,
    receiveResponse: (answer: Answer, answered: number) => void,
  ): void {
    const world = this.#world;
    const sentAt = world.now;
    const life = device.lives[tab];
    this.#network.send(sentAt, (arrival) => {
      if (!world.isServiceUp) return;
      const response = answerAt(arrival);
      this.#network.send(arrival, (at) => {
        if (at - sentAt > timeoutMs || device.lives[tab] !== life || !device.isOnline) return;
        receiveResponse(response, at);
      });
    });
  }

  /** Certain instants must be right. */
  #sendable(device: SimulatedDevice) {
    const { unsent, clock } = device.state;
    for (const { seq, at } of unsent) {
      if (Math.abs(stampToInstant(clock, at) - (device.trueTimes.get(seq) ?? 0)) <= second) continue;
      if (isInstantCertain(clock, at)) this.faults.push(`command ${seq} is reported with a wrong time`);
      this.uncertain.add(`${device.id} ${seq}`);
    }
    return device.send();
  }

  /** Runs alongside the timer's commands, before or after them; what the server rejects waits for the user. */
  #makeEntries(device: SimulatedDevice): void {
    const world = this.#world;
    for (const save of device.saves) {
      const { runId, isRefused, ...entry } = save;
      if (isRefused && !this.#network.isHealed) continue;
      this.#network.send(world.now, (arrival) => {
        if (!world.isServiceUp) return;
        world.service.create(runId, entry, arrival);
        this.#network.send(arrival, () => {
          device.saves = device.saves.filter((one) => one !== save);
        });
      });
    }
  }
}

type Endpoint = { device: SimulatedDevice; tab: number };
