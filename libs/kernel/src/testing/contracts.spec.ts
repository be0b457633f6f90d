import { FakeIdempotencyKeys } from './fake-idempotency-keys';
import { FakeOperations } from './fake-operations';
import { idempotencyKeysContract } from './idempotency-keys-contract';
import { FakeIds, FakeUnitOfWork } from './index';
import { FakePlatformSettings } from './fake-platform-settings';
import { operationsContract } from './operations-contract';
import { platformSettingsContract } from './platform-settings-contract';

function world() {
  const uow = new FakeUnitOfWork();
  const operations = new FakeOperations(uow);
  let accounts = 0;
  const newAccount = async (): Promise<number> => (accounts += 1);
  return { uow, operations, newAccount, inUnit: <T>(work: () => Promise<T>): Promise<T> => uow.run(work) };
}

describe('an operation in memory', () => {
  operationsContract(async () => world());
});

describe('idempotency keys in memory', () => {
  idempotencyKeysContract(async () => {
    const parts = world();
    return { ...parts, keys: new FakeIdempotencyKeys(parts.operations, parts.uow, new FakeIds()) };
  });
});

describe('platform settings in memory', () => {
  platformSettingsContract(async () => {
    const { uow, inUnit } = world();
    return { settings: new FakePlatformSettings(uow), inUnit };
  });
});

describe('the unit of work in memory', () => {
  it('runs one unit after the other, and goes on after one that failed', async () => {
    const uow = new FakeUnitOfWork();
    const order: string[] = [];
    const unit = (name: string, fails = false) =>
      uow.run(async () => {
        order.push(`${name} begins`);
        await Promise.resolve();
        order.push(`${name} ends`);
        if (fails) throw new Error(name);
      });
    const results = await Promise.allSettled([unit('a'), unit('b', true), unit('c')]);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('refuses a unit inside a unit, a write outside and the network inside', async () => {
    const uow = new FakeUnitOfWork();
    await expect(uow.run(() => uow.run(async () => undefined))).rejects.toThrow('open already');
    expect(() => uow.assertOpen()).toThrow('outside a unit of work');
    await uow.run(async () => expect(() => uow.assertNone()).toThrow('inside a unit of work'));
  });
});
