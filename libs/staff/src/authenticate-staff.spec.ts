import { SecretVault } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { AuthenticateStaff } from './authenticate-staff';
import { auditLogContract, FakeAuditLog, FakeStaffKeyStore, staffKeyStoreContract } from './testing';

class TellingVault extends SecretVault {
  readonly compared: string[] = [];
  seal = (plain: string): string => plain;
  open = (sealed: string): string => sealed;
  digest = (plain: string): string => `digest of ${plain}`;
  sameDigest = (one: string, other: string): boolean => {
    this.compared.push(one);
    return one === other;
  };
}

async function desk() {
  const clock = new FakeClock();
  const keys = new FakeStaffKeyStore();
  const vault = new TellingVault();
  const id = await keys.add({
    name: 'Ines',
    role: 'support',
    digest: vault.digest('good'),
    createdAt: clock.now(),
  });
  const find = jest.spyOn(keys, 'find');
  return { clock, keys, vault, id, find, authenticate: new AuthenticateStaff(keys, vault, clock) };
}

const isUnauthorized = expect.objectContaining({ kind: 'unauthenticated', message: 'Unauthorized' });

describe('the fake staff key store', () => {
  const keys = new FakeStaffKeyStore();
  staffKeyStoreContract(async () => ({ keys, inUnit: (work) => work() }));
});

describe('the audit log in memory', () => {
  const uow = new FakeUnitOfWork();
  const log = new FakeAuditLog(uow);
  auditLogContract(async () => ({
    log,
    inUnit: (work) => uow.run(work),
    entriesOf: async (of) => log.entries.filter(({ target }) => target === of),
  }));
});

describe('a staff key', () => {
  it('returns its owner, compared in constant time', async () => {
    const { authenticate, id, vault } = await desk();
    expect(await authenticate.execute('good')).toEqual({ keyId: id, name: 'Ines', role: 'support' });
    expect(vault.compared).toEqual(['digest of good']);
  });

  it.each([undefined, '', 'wrong', 'x'.repeat(201)])('is refused: %s', async (key) => {
    const { authenticate } = await desk();
    await expect(authenticate.execute(key)).rejects.toEqual(isUnauthorized);
  });

  it('that is malformed costs no query', async () => {
    const { authenticate, find } = await desk();
    await expect(authenticate.execute('x'.repeat(201))).rejects.toEqual(isUnauthorized);
    expect(find).not.toHaveBeenCalled();
  });

  it('is refused when the store gives back another digest than asked for', async () => {
    const { authenticate, find } = await desk();
    find.mockResolvedValue({ id: 1, name: 'Ines', role: 'owner', digest: 'another', createdAt: new Date(0) });
    await expect(authenticate.execute('good')).rejects.toEqual(isUnauthorized);
  });

  it('is looked up once in a second, good or bad', async () => {
    const { authenticate, clock, find } = await desk();
    await Promise.all([authenticate.execute('good'), authenticate.execute('good')]);
    clock.advance(0.9);
    await authenticate.execute('good');
    expect(find).toHaveBeenCalledTimes(1);
    for (let count = 0; count < 3; count += 1)
      await expect(authenticate.execute('wrong')).rejects.toEqual(isUnauthorized);
    expect(find).toHaveBeenCalledTimes(2);
  });

  it('is refused a second after it was revoked', async () => {
    const { authenticate, clock, keys, id } = await desk();
    await authenticate.execute('good');
    await keys.revoke(id, clock.now());
    clock.advance(1);
    await expect(authenticate.execute('good')).rejects.toEqual(isUnauthorized);
  });

  it('is refused from its end on', async () => {
    const { authenticate, clock, keys, vault } = await desk();
    const digest = vault.digest('ending');
    const id = await keys.add({
      name: 'Jon',
      role: 'support',
      digest,
      createdAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 2_000),
    });
    clock.advance(1.999);
    expect(await authenticate.execute('ending')).toMatchObject({ keyId: id });
    clock.advance(1);
    await expect(authenticate.execute('ending')).rejects.toEqual(isUnauthorized);
  });

  it('is refused at the very moment of its end', async () => {
    const { authenticate, clock, keys, vault } = await desk();
    await keys.add({
      name: 'Jon',
      role: 'support',
      digest: vault.digest('ending'),
      createdAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 2_000),
    });
    clock.advance(2);
    await expect(authenticate.execute('ending')).rejects.toEqual(isUnauthorized);
  });

  it('is read again when the clock was set back', async () => {
    const { authenticate, clock, find } = await desk();
    await authenticate.execute('good');
    clock.advance(-60);
    await authenticate.execute('good');
    expect(find).toHaveBeenCalledTimes(2);
  });

  it('cannot be checked while the database is unavailable, and is read again at once', async () => {
    const { authenticate, find } = await desk();
    find.mockRejectedValueOnce(new Error('connection refused'));
    await expect(authenticate.execute('good')).rejects.toMatchObject({
      kind: 'unavailable',
      retryAfterSeconds: 1,
    });
    await expect(authenticate.execute('good')).resolves.toMatchObject({ name: 'Ines' });
  });

  it('does not last when the database goes away: old answers are no answers', async () => {
    const { authenticate, clock, find } = await desk();
    await authenticate.execute('good');
    clock.advance(1);
    find.mockRejectedValue(new Error('connection refused'));
    await expect(authenticate.execute('good')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('is known to have been good, and no longer once it was refused', async () => {
    const { authenticate, clock, keys, id } = await desk();
    expect(authenticate.wasGood('good')).toBe(false);
    await authenticate.execute('good');
    await authenticate.execute('wrong').catch(() => undefined);
    expect([
      authenticate.wasGood('good'),
      authenticate.wasGood('wrong'),
      authenticate.wasGood('x'.repeat(201)),
    ]).toEqual([true, false, false]);
    await keys.revoke(id, clock.now());
    clock.advance(1);
    await authenticate.execute('good').catch(() => undefined);
    expect(authenticate.wasGood('good')).toBe(false);
  });

  it('is forgotten after a thousand others', async () => {
    const { authenticate, find } = await desk();
    await authenticate.execute('good');
    for (let guess = 0; guess < 1_000; guess += 1)
      await authenticate.execute(`guess ${guess}`).catch(() => undefined);
    await authenticate.execute('good');
    expect(find).toHaveBeenCalledTimes(1_002);
  });
});
