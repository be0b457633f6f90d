import { addSeconds, DomainName } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import { CreateRecord, DeleteRecord, ReplaceRecord } from './change-records';
import type { RecordStore, WriteResult } from '../ports';

const NAME = DomainName.of('quay.com');
const START = new Date('2026-03-02T09:15:00Z');
const AUTHOR = { accountId: 7, username: 'reseller', ifMatch: ['1-2'] };
const WRITE = {
  accountId: 7,
  domainName: 'quay.com',
  author: 'reseller',
  now: addSeconds(START, 3_600),
  ifMatch: ['1-2'],
  limit: 50,
};
const INPUT = { type: 'A' as const, host: 'www', answer: '192.0.2.1' };
const RECORD = { type: 'A', host: 'www', answer: '192.0.2.1', ttl: 300 };

/** A store that answers `result`; what it was asked. */
function setUp(result: WriteResult) {
  const clock = new FakeClock(START);
  clock.ahead = new Map([[7, 3_600]]);
  const store = {
    create: jest.fn(async () => result),
    replace: jest.fn(async () => result),
    delete: jest.fn(async () => result),
  };
  const of = <UseCase>(
    Use: new (store: RecordStore, clock: FakeClock, policy: { maxRecords: number }) => UseCase,
  ): UseCase => new Use(store as Partial<RecordStore> as RecordStore, clock, { maxRecords: 50 });
  return { store, create: of(CreateRecord), replace: of(ReplaceRecord), remove: of(DeleteRecord) };
}

describe('writing a record', () => {
  it('writes as its author, by the clock of the account, within the limit of a zone', async () => {
    const { store, create, replace, remove } = setUp({ kind: 'written', json: '{}', tag: '1-3' });
    const answers = [
      await create.execute(AUTHOR, NAME, INPUT),
      await replace.execute(AUTHOR, NAME, 4, INPUT),
      await remove.execute(AUTHOR, NAME, 4),
    ];
    expect(answers).toEqual([1, 2, 3].map(() => ({ json: '{}', tag: '1-3' })));
    expect([store.create.mock.calls, store.replace.mock.calls, store.delete.mock.calls]).toEqual([
      [[WRITE, RECORD]],
      [[WRITE, 4, RECORD]],
      [[WRITE, 4]],
    ]);
  });

  it.each<[WriteResult, object]>([
    [{ kind: 'no_domain' }, { kind: 'not_found', code: 'dns.not_found' }],
    [{ kind: 'no_record' }, { kind: 'not_found', code: 'dns.not_found' }],
    [
      { kind: 'locked', lock: 'AccountLock' },
      { kind: 'conflict', details: 'The domain is locked (AccountLock).' },
    ],
    [
      { kind: 'verification_hold' },
      { kind: 'invalid', details: 'Parameter Value Error - Contact Verification Hold' },
    ],
    [{ kind: 'changed' }, { kind: 'precondition_failed', code: 'dns.zone_changed' }],
    [{ kind: 'full' }, { kind: 'conflict', details: 'A zone holds at most 50 records.' }],
  ])('is refused as the store says: %j', async (result, refusal) => {
    const { create, replace, remove } = setUp(result);
    for (const work of [
      create.execute(AUTHOR, NAME, INPUT),
      replace.execute(AUTHOR, NAME, 4, INPUT),
      remove.execute(AUTHOR, NAME, 4),
    ])
      await expect(work).rejects.toMatchObject(refusal);
  });

  it('asks the store for nothing where the record cannot be', async () => {
    const { store, create, replace } = setUp({ kind: 'full' });
    for (const work of [
      create.execute(AUTHOR, NAME, { ...INPUT, answer: 'x' }),
      replace.execute(AUTHOR, NAME, 4, { ...INPUT, answer: 'x' }),
    ])
      await expect(work).rejects.toMatchObject({ kind: 'invalid' });
    expect([store.create, store.replace].map((spy) => spy.mock.calls.length)).toEqual([0, 0]);
  });
});
