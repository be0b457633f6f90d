import { AppError, registryClosed } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { AuditTrail } from '../audit-trail';
import { mayDo } from '../permissions';
import { STAFF_ROLES } from '../staff';
import { actorOf, FakeAuditLog } from '../testing';
import { AskRegistryByStaff } from './ask-registry';

const NOW = 1_790_000_000;
const FREE = {
  allowed: true,
  second: { limit: 2, remaining: 1, resetAt: NOW + 1 },
  hour: { limit: 600, remaining: 599, resetAt: NOW + 900 },
  now: NOW,
};
const INQUIRY = {
  registry: 'main',
  outcome: 'found',
  differences: [{ field: 'expiresAt' }, { field: 'nameservers' }],
};

function house({ answer = INQUIRY, limit = FREE }: { answer?: unknown; limit?: object } = {}) {
  const uow = new FakeUnitOfWork();
  const log = new FakeAuditLog(uow);
  const domain = jest.fn(async () => ({ id: 7, name: 'a.example', registryConnection: 'main' }));
  const execute = jest.fn(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const take = jest.fn(async () => limit);
  const ask = new AskRegistryByStaff(
    new AuditTrail(log, uow, new FakeClock()),
    { domain } as never,
    { execute } as never,
    { take } as never,
  );
  return { ask, log, domain, execute, take };
}

describe('a question of staff to the registry of a domain', () => {
  it('is answered, limited for each registry and recorded with the fields that differ', async () => {
    const { ask, log, execute, take } = house();
    await expect(ask.execute(actorOf('support'), 'A.example')).resolves.toBe(INQUIRY);
    expect(execute).toHaveBeenCalledWith(7);
    expect(take.mock.calls).toEqual([['staff-ask-registry:main', { perSecond: 2, perHour: 600 }]]);
    expect(log.entries).toMatchObject([
      {
        action: 'domain.ask_registry',
        target: 'domain:a.example',
        after: { registry: 'main', outcome: 'found', differences: ['expiresAt', 'nameservers'] },
      },
    ]);
  });

  it.each(STAFF_ROLES.filter((role) => !mayDo(role, 'domain.ask_registry')))(
    'is refused for the role %s before the domain is read',
    async (role) => {
      const { ask, domain, take } = house();
      await expect(ask.execute(actorOf(role), 'a.example')).rejects.toMatchObject({ kind: 'forbidden' });
      expect(domain).not.toHaveBeenCalled();
      expect(take).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['the second', { ...FREE.second, remaining: 0 }, FREE.hour, 1],
    ['the hour', FREE.second, { ...FREE.hour, remaining: 0 }, 900],
    ['both', { ...FREE.second, remaining: 0 }, { ...FREE.hour, remaining: 0 }, 900],
    ['a second that has just passed', { ...FREE.second, remaining: 0, resetAt: NOW }, FREE.hour, 1],
  ])('is refused until the end of %s, with nothing sent to the registry', async (_, second, hour, wait) => {
    const { ask, log, execute } = house({ limit: { allowed: false, second, hour, now: NOW } });
    await expect(ask.execute(actorOf('support'), 'a.example')).rejects.toMatchObject({
      kind: 'too_many_requests',
      code: 'staff.registry_asked_often',
      details: expect.stringMatching(/\b2 times a second and 600 times an hour/) as string,
      retryAfterSeconds: wait,
    });
    expect(execute).not.toHaveBeenCalled();
    expect(log.entries).toEqual([]);
  });

  it.each<[string, unknown, number | undefined]>([
    ['does not answer', { kind: 'unknown', registry: 'main', why: 'timeout' }, undefined],
    ['is not connected', new AppError('upstream_invalid', 'registry.unavailable', 'Unavailable'), undefined],
    ['takes too long', new AppError('upstream_timeout', 'registry.timeout', 'Timeout'), undefined],
    ['is in maintenance', registryClosed(60), 60],
  ])('is a 502 that names the registry and the remedy where it %s', async (_, answer, wait) => {
    const { ask, log } = house({ answer });
    await expect(ask.execute(actorOf('support'), 'a.example')).rejects.toMatchObject({
      kind: 'upstream_invalid',
      code: 'registry.unavailable',
      details: expect.stringMatching(/registry main .*GET \/admin\/v1\/registries/) as string,
      retryAfterSeconds: wait,
    });
    expect(log.entries).toEqual([]);
  });

  it('is a conflict where the domain is not registered in an account', async () => {
    const { ask, log } = house({ answer: { kind: 'not_held' } });
    await expect(ask.execute(actorOf('support'), 'a.example')).rejects.toMatchObject({
      kind: 'conflict',
      code: 'staff.domain_not_held',
    });
    expect(log.entries).toEqual([]);
  });

  it.each<[string, Error]>([
    ['of the database', new Error('the database is away')],
    ['of another kind', new AppError('conflict', 'domains.busy', 'Conflict')],
  ])('fails with an error %s as it is', async (_, error) => {
    await expect(house({ answer: error }).ask.execute(actorOf('owner'), 'a.example')).rejects.toBe(error);
  });
});
