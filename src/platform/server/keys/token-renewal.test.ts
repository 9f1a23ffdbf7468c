import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFakeVault } from '#tests/support/server/fake-vault.ts';
import type { FakeVault } from '#tests/support/server/fake-vault.ts';
import { startTokenRenewal } from './token-renewal.ts';
import type { TokenRenewal } from './token-renewal.ts';

const hour = 60 * 60;
let clock: number;
let vault: FakeVault;
let output: string[];

beforeEach(async () => {
  clock = Date.parse('2026-03-02T10:00:00Z');
  output = [];
  vault = await startFakeVault(() => clock);
  return () => vault[Symbol.asyncDispose]();
});

let wake: () => void;
let resting: PromiseWithResolvers<void>;

async function startRenewal(settings: { token: string } | { tokenFile: string }): Promise<TokenRenewal> {
  const renewal = keptFrom(settings);
  await resting.promise;
  return renewal;
}

function keptFrom(settings: { token: string } | { tokenFile: string }): TokenRenewal {
  resting = Promise.withResolvers();
  return startTokenRenewal({
    settings: { url: vault.url, ...settings },
    log: (message) => output.push(message),
    now: () => clock,
    sleep(_ms, stopping) {
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      stopping.addEventListener('abort', () => resolve());
      if (stopping.aborted) resolve();
      resting.resolve();
      return promise;
    },
  });
}

const requestsOf = (what: string) => vault.operations.filter((one) => one === what).length;

/** Waits until due work is done. */
async function passes(seconds: number): Promise<void> {
  clock += seconds * 1000;
  resting = Promise.withResolvers();
  wake();
  await resting.promise;
}

describe('the key service token', () => {
  it('is renewed repeatedly at half its lifetime, without logging', async () => {
    const token = vault.lease({ ttl: 2 * hour });
    await using renewal = await startRenewal({ token });
    expect(requestsOf('lookup-self')).toBe(1);

    for (let renewed = 1; renewed <= 5; renewed += 1) {
      await passes(hour);
      expect(requestsOf('renew-self')).toBe(renewed);
    }

    expect(renewal.expiresAt()).toBe(clock + 2 * hour * 1000);
    expect(output).toEqual([]);
    expect(vault.operations).toHaveLength(6);
  });

  it('is renewed soon after half of its lifetime has passed', async () => {
    await using _ = await startRenewal({ token: vault.lease({ ttl: 2 * hour }) });

    await passes(0.85 * hour);
    expect(requestsOf('renew-self')).toBe(0);
    await passes(0.15 * hour);
    expect(requestsOf('renew-self')).toBe(1);
  });

  it('is not renewed if it never expires', async () => {
    await using renewal = await startRenewal({ token: vault.token });
    expect(requestsOf('lookup-self')).toBe(1);
    await passes(10_000 * hour);

    expect(renewal.expiresAt()).toBeNull();
    expect(vault.operations).toEqual(['lookup-self']);
    expect(output).toEqual([]);
  });

  it('is reported before and after it expires if it can’t be renewed', async () => {
    await using _ = await startRenewal({ token: vault.lease({ ttl: hour, isRenewable: false }) });
    expect(output).toHaveLength(1);
    await passes(hour);

    expect(output).toEqual([
      `The token for the key service at ${vault.url} can’t be renewed and expires at 2026-03-02 11:00 UTC. Set STINT_KEY_SERVICE_TOKEN to a new token and restart Stint.`,
      `The token for the key service at ${vault.url} has expired. Set STINT_KEY_SERVICE_TOKEN to a new token and restart Stint.`,
    ]);
    expect(vault.operations).not.toContain('renew-self');
  });

  it('is reported as expiring once its maximum lifetime is reached', async () => {
    await using _ = await startRenewal({ token: vault.lease({ ttl: 2 * hour, maxTtl: 3 * hour }) });
    expect(requestsOf('lookup-self')).toBe(1);
    await passes(hour);
    expect(requestsOf('renew-self')).toBe(1);
    expect(output).toEqual([]);
    await passes(hour);
    expect(output).toHaveLength(1);

    expect(output.join()).toContain('can’t be renewed and expires at 2026-03-02 13:00 UTC');
    expect(requestsOf('renew-self')).toBe(2);
    await passes(hour);
    expect(output).toHaveLength(2);
    expect(output[1]).toContain('has expired');
  });

  it('is retried with growing delays while the service is down, which is reported once', async () => {
    await using renewal = await startRenewal({ token: vault.lease({ ttl: 2 * hour }) });
    expect(requestsOf('lookup-self')).toBe(1);
    vault.injectFault('sealed');
    await passes(hour);
    for (let failed = 1; failed <= 6; failed += 1) {
      expect(requestsOf('renew-self')).toBe(failed);
      await passes(60);
    }
    vault.clearFault();
    await passes(60);

    expect(output).toHaveLength(2);
    expect(output).toEqual([
      `The key service at ${vault.url} is sealed or not ready (503): its token, which expires at 2026-03-02 12:00 UTC, could not be renewed yet.`,
      `The token for the key service at ${vault.url} was renewed.`,
    ]);
    expect(renewal.expiresAt()).toBeGreaterThan(clock + hour * 1000);
  });

  it('is reported as expired rather than revoked when its time is over', async () => {
    const token = vault.lease({ ttl: 2 * hour });
    await using _ = await startRenewal({ token });
    expect(requestsOf('lookup-self')).toBe(1);
    vault.revoke(token);
    await passes(hour);
    expect(output).toHaveLength(1);
    expect(output.join()).toContain('can’t be renewed and expires at 2026-03-02 12:00 UTC');
  });

  it('is reported as not renewable if its policy forbids looking itself up', async () => {
    await using renewal = await startRenewal({ token: vault.lease({ ttl: hour, hasDefaultPolicy: false }) });
    expect(output).toHaveLength(1);
    await passes(3 * hour);
    expect(requestsOf('lookup-self')).toBe(2);

    expect(output).toEqual([
      `The key service at ${vault.url} does not let Stint look up its token (403), so it won’t be renewed.`,
    ]);
    expect(renewal.expiresAt()).toBeNull();
  });

  it('is not renewed after Stint stops, even if a response is pending', async () => {
    vault.injectFault('slow');
    const renewal = keptFrom({ token: vault.token });
    await expect.poll(() => vault.operations).toEqual(['lookup-self']);

    await renewal[Symbol.asyncDispose]();

    expect(vault.operations).toEqual(['lookup-self']);
  });
});

describe('a token file', () => {
  let folder: string;
  let tokenFile: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stint-token-'));
    tokenFile = join(folder, 'token');
    return () => rm(folder, { recursive: true });
  });

  it('may appear later or change, and the new token is then renewed', async () => {
    await using renewal = await startRenewal({ tokenFile });
    await writeFile(tokenFile, `${vault.lease({ ttl: hour, isRenewable: false })}\n`);
    await passes(10);
    expect(renewal.expiresAt()).toBe(clock + (hour - 10) * 1000);
    await passes(hour / 2);
    await writeFile(tokenFile, `${vault.lease({ ttl: 4 * hour })}\n`);
    await passes(10);
    expect(renewal.expiresAt()).toBe(clock + (4 * hour - 10) * 1000);
    await passes(2 * hour);
    expect(requestsOf('renew-self')).toBe(1);

    // Nothing to report if the agent writes the next token in time.
    expect(output).toEqual([]);
  });

  it('is reported if no new token was written in time', async () => {
    await writeFile(tokenFile, vault.lease({ ttl: hour, isRenewable: false }));
    await using _ = await startRenewal({ tokenFile });
    expect(requestsOf('lookup-self')).toBe(1);
    await passes(0.95 * hour);
    expect(output).toHaveLength(1);
    await passes(0.05 * hour);

    expect(output).toEqual([
      `The token for the key service at ${vault.url} can’t be renewed and expires at 2026-03-02 11:00 UTC. Write a new token to ${tokenFile}.`,
      `The token for the key service at ${vault.url} has expired. Write a new token to ${tokenFile}.`,
    ]);
  });
});
