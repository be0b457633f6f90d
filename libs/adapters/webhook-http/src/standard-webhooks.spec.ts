import { addSeconds } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeLog, FakeVault } from '@registrar/kernel/testing';
import { secretContext, WebhookSigner } from '@registrar/webhooks';
import { FakeSigningTokens } from '@registrar/webhooks/testing';
import { Webhook } from 'standardwebhooks';
import { NodeHmacSha256, NodeWebhookSecrets } from './hmac';

const BODY = '{"domainName":"bücher.example","eventName":"domain.expiration"}';
// the library looks at the machine's own clock, and refuses what is more than five minutes off
const NOW = new Date();

function setUp() {
  const [vault, clock] = [new FakeVault(), new FakeClock(NOW)];
  const signer = new WebhookSigner(
    new FakeSigningTokens(),
    vault,
    new NodeHmacSha256(),
    clock,
    new FakeIds(),
    new FakeLog(),
  );
  const [fresh, former] = [new NodeWebhookSecrets().make(), new NodeWebhookSecrets().make()];
  const sealed = (secret: string): string => vault.seal(secret, secretContext(71));
  const headers = (until = addSeconds(NOW, 60)) =>
    signer.headers('token', {
      eventId: '0197a0fe-0000-7000-8000-000000000001',
      subscriptionId: 71,
      url: 'https://hooks.example.org/',
      body: BODY,
      secret: sealed(fresh),
      formerSecret: { sealed: sealed(former), until },
    });
  return { fresh, former, clock, headers };
}

const taken = (secret: string, headers: Record<string, string>, body = BODY): boolean => {
  try {
    return new Webhook(secret).verify(body, headers) !== undefined;
  } catch {
    return false;
  }
};

describe('the signature of Standard Webhooks, judged by an independent library', () => {
  it('is good by both secrets while both live', () => {
    const { fresh, former, headers } = setUp();
    expect([taken(fresh, headers()), taken(former, headers())]).toEqual([true, true]);
  });

  it('is good by the new one alone once the overlap is over', () => {
    const { fresh, former, headers } = setUp();
    expect([taken(fresh, headers(NOW)), taken(former, headers(NOW))]).toEqual([true, false]);
  });

  it.each<[string, (headers: Record<string, string>) => [Record<string, string>, string?]]>([
    ['another body', (headers) => [headers, BODY.replace('domain.expiration', 'account.domain.removal')]],
    ['another id', (headers) => [{ ...headers, 'webhook-id': '0197a0fe-0000-7000-8000-000000000002' }]],
    [
      'another time',
      (headers) => [{ ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1) }],
    ],
    ['no signature', ({ 'webhook-signature': _signature, ...headers }) => [headers]],
  ])('is refused with %s', (_what, change) => {
    const { fresh, headers } = setUp();
    expect(taken(fresh, ...change(headers()))).toBe(false);
  });

  it('is refused by another subscription’s secret, and ten minutes later', () => {
    const { fresh, clock, headers } = setUp();
    expect(taken(new NodeWebhookSecrets().make(), headers())).toBe(false);
    clock.advance(-600);
    expect(taken(fresh, headers())).toBe(false);
  });
});
