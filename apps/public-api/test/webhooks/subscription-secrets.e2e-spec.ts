import { startEvents, stopEvents, owner, newAccount } from '../support/event-log-api';

beforeAll(startEvents);
afterAll(stopEvents);

describe('the secret of a subscription', () => {
  it('is shown once, by a rotation that lets the old one sign on', async () => {
    const { call } = await newAccount();
    const {
      body: { subscription },
    } = await call('POST', '/core/v1/notifications', {
      eventName: 'domain.expiration',
      url: 'https://hooks.example.org/in',
      active: true,
    });
    const rotated = await call('POST', `/core/v1/notifications/${subscription.id}:rotateSecret`, {
      overlapHours: 2,
    });
    expect(rotated).toMatchObject({
      status: 200,
      body: {
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
        oldSecretUntil: expect.stringMatching(/Z$/),
      },
    });
    expect(
      (await call('POST', `/core/v1/notifications/${subscription.id}:rotateSecret`, { overlapHours: 0 }))
        .body,
    ).toEqual({ secret: expect.not.stringContaining(rotated.body.secret) });
    const { rows } = await owner.query(
      'select secret_sealed, former_secret_sealed from webhook_subscriptions where id = $1',
      [subscription.id],
    );
    expect(rows[0].secret_sealed).not.toContain('whsec_');
    expect(rows[0].former_secret_sealed).toBeNull();
    expect(JSON.stringify((await call('GET', '/core/v1/notifications')).body)).not.toContain('ecret');
  });

  it.each([
    [{ overlapHours: 169 }, 400],
    [{ overlapHours: -1 }, 400],
    [{ overlapHours: 0.5 }, 400],
    [{ overlapHours: '2' }, 400],
  ])('is not rotated with %j', async (body, status) => {
    const { call } = await newAccount();
    expect((await call('POST', '/core/v1/notifications/1:rotateSecret', body)).status).toBe(status);
  });

  it('of another account is not found', async () => {
    const [mine, other] = [await newAccount(), await newAccount()];
    const {
      body: { subscription },
    } = await other.call('POST', '/core/v1/notifications', {
      eventName: 'domain.expiration',
      url: 'https://hooks.example.org/in',
      active: true,
    });
    expect(
      (await mine.call('POST', `/core/v1/notifications/${subscription.id}:rotateSecret`, {})).status,
    ).toBe(404);
  });
});
