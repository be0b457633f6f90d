import type { IdempotencyKeys, OperationCall } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { CallKeys } from './call-keys';

const CLAIM = { accountId: 7, key: 'job-1-1-1', lease: 'l' };
const UNTIL = new Date('2026-03-02T09:15:20Z');

function world(keys: Partial<IdempotencyKeys>) {
  const log = new FakeLog();
  const policy = { extensionSeconds: {} } as ConstructorParameters<typeof CallKeys>[2];
  return { log, keys: new CallKeys(keys as IdempotencyKeys, new FakeClock(), policy, log) };
}

describe('the keys of calls of jobs', () => {
  it('are claimed until the claims of their items end', async () => {
    const claimAll = jest.fn(async () => [CLAIM]);
    const { keys } = world({ claimAll });
    const call = {
      caller: { accountId: 7, tokenId: 9 },
      operationId: 'createRecord',
      idempotencyKey: CLAIM.key,
    } as OperationCall;
    const request = { method: 'POST' as const, url: '/core/v1/domains/a.example/records', body: {} };
    expect(await keys.claim([{ call, request }], UNTIL)).toEqual(new Map([[CLAIM.key, CLAIM]]));
    expect(claimAll.mock.calls).toMatchObject([
      [7, [{ key: CLAIM.key }], {}, { leaseUntil: UNTIL, tokenId: 9 }],
    ]);
  });

  it('are released', async () => {
    const release = jest.fn(async () => undefined);
    const { keys, log } = world({ release });
    await keys.release(CLAIM);
    expect([release.mock.calls, log.lines]).toEqual([[[CLAIM]], []]);
  });

  it('that cannot be released are logged, and leave the answer of the call as it is', async () => {
    const error = new Error('no connection');
    const { keys, log } = world({ release: () => Promise.reject(error) });
    await expect(keys.release(CLAIM)).resolves.toBeUndefined();
    expect(log.lines).toMatchObject([
      { level: 'error', message: 'idempotency key of a call not released', fields: { accountId: 7, error } },
    ]);
  });
});
