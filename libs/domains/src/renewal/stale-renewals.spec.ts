import { AppError } from '@registrar/kernel';
import { ACCOUNT, CREDIT, type FakeDomain, PRICE, RenewalWorld } from '../testing';
import type { RenewDomainRequest } from './renewal';

const PAID = CREDIT - PRICE;
const TERM_END = new Date('2027-03-02T09:15:00Z');

let world: RenewalWorld;
beforeEach(async () => {
  world = await RenewalWorld.create();
});

const row = (): FakeDomain => world.base.domains.rows[0];
const put = (values: Partial<FakeDomain>): void => void Object.assign(row(), values);
const moveEnd = (to: string): void => {
  put({ activation: { ...row().activation!, expiresAt: new Date(to) } });
  world.there({ expiresAt: new Date(to) });
};

/** A renewal between whose look at the registry and whose decision another process acts. */
async function renewWhile(act: () => void, values: Partial<RenewDomainRequest> = {}): Promise<string> {
  const { registry } = world.base;
  const info = registry.info.bind(registry);
  jest.spyOn(registry, 'info').mockImplementationOnce(async (...asked) => {
    const answer = await info(...asked);
    act();
    return answer;
  });
  return world.renew.execute(world.request(values)).then(
    ({ kind }) => kind,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return error.code;
    },
  );
}

describe('a renewal that was planned before another process', () => {
  const AUTO_RENEWAL = { autoRenewal: { termEnd: TERM_END } };
  it.each<[string, () => void, Partial<RenewDomainRequest>, string]>([
    ['began a change is refused', () => put({ busyOperationId: 'another' }), {}, 'domains.busy'],
    [
      'took the domain out of the account is refused',
      () => put({ removedAt: world.base.clock.now(), state: 'failed' }),
      {},
      'domains.not_found',
    ],
    [
      'turned auto-renewal off is not due',
      () => put({ domain: { ...row().domain, autorenewEnabled: false } }),
      AUTO_RENEWAL,
      'renewals.not_due',
    ],
    ['renewed it is not due', () => moveEnd('2028-03-02T09:15:00Z'), AUTO_RENEWAL, 'renewals.not_due'],
  ])('%s, and nothing is sent or charged', async (_what, act, values, code) => {
    put({ domain: { ...row().domain, autorenewEnabled: true } });
    expect(await renewWhile(act, values)).toBe(code);
    expect(world.base.registry.sent('domain:renew')).toEqual([]);
    expect(world.base.money.balance(ACCOUNT)).toMatchObject({ available: PAID, held: 0n });
  });

  it('renewed it is planned anew, and adds its year to the new term', async () => {
    expect(await renewWhile(() => moveEnd('2028-03-02T09:15:00Z'))).toBe('renewed');
    expect(world.ends).toEqual({ here: '2029-03-02', there: '2029-03-02' });
    expect(world.base.registry.sent('domain:renew')).toHaveLength(1);
  });
});
