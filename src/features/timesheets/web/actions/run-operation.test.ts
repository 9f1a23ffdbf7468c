import { ORPCError } from '@orpc/client';
import { beforeEach, expect, it } from 'vitest';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { runOperation } from './run-operation.ts';
import type { OperationCall } from './run-operation.ts';

type Request = Parameters<OperationCall>[0];

let requests: Request[];
/** Indexes of the requests whose response is lost. */
let lost: number[];

beforeEach(() => {
  clearAccount();
  requests = [];
  lost = [];
});

function perform(request: Request) {
  requests.push(request);
  if (lost.includes(requests.length)) throw new ORPCError('GATEWAY_TIMEOUT', { status: 504 });
  return Promise.resolve({ operationId: request.operationId, ids: [] });
}

const entries = (count: number, revision = 1) =>
  Array.from({ length: count }, (_, index) => entryRecord({ id: anId(1000 + index), revision }));
const idsOf = (from: number, to: number) => requests.slice(from, to).map(({ operationId }) => operationId);

it('retries automatically with the same id if the response is lost', async () => {
  lost = [1];
  const operations = await runOperation('delete', entries(1), perform);
  expect(requests[1]).toEqual(requests[0]);
  expect(operations).toHaveLength(1);
});

it('repeats the same request on the next try, even though it has changed the entries', async () => {
  lost = [1, 2, 3];
  await expect(runOperation('delete', entries(2), perform)).rejects.toThrow('Gateway Timeout');
  await runOperation('delete', entries(2, 2), perform);
  expect(requests).toHaveLength(4);
  expect(requests[3]).toEqual(requests[0]);
});

it('repeats every part of a large operation, so that Undo covers all', async () => {
  lost = [2, 3, 4];
  await expect(runOperation('delete', entries(1001), perform)).rejects.toThrow('Gateway Timeout');
  const operations = await runOperation('delete', entries(1001, 2), perform);
  expect(idsOf(4, 6)).toEqual(idsOf(0, 2));
  expect(operations.map(({ operationId }) => operationId)).toEqual(idsOf(0, 2));
});

it('starts a new operation after a response, or for another action', async () => {
  await runOperation('delete', entries(1), perform);
  await runOperation('delete', entries(1), perform);
  await runOperation('mark', entries(1), perform);
  expect(new Set(idsOf(0, 3)).size).toBe(3);
});

it('starts a new operation if the entries have changed otherwise since', async () => {
  lost = [1, 2, 3];
  await expect(runOperation('mark true', entries(1), perform)).rejects.toThrow('Gateway Timeout');
  await runOperation('mark false', entries(1, 2), perform);
  await runOperation('mark true', entries(1, 3), perform);
  expect(requests[4]).toMatchObject({ entries: [{ revision: 3 }] });
  expect(idsOf(4, 5)).not.toEqual(idsOf(0, 1));
});
