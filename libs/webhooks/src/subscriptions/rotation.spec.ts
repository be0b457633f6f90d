import { FakeClock, FakeIds, FakeLog, FakeUnitOfWork, FakeVault } from '@registrar/kernel/testing';
import * as fc from 'fast-check';
import { RotateSecret } from './rotate-secret';
import { WebhookSigner } from '../signer';
import {
  FakeSigningTokens,
  FakeSubscriptionStore,
  FakeWebhookSecrets,
  FakeWebhookTables,
  TestHmacSha256,
} from '../testing';

const ACCOUNT = 4401;
const HOUR = 3_600;
const delivery = { eventId: 'e', url: 'https://hooks.example.org/', body: '{}' };

type Step = { kind: 'rotate'; overlapHours: number } | { kind: 'pass'; hours: number } | { kind: 'round' };

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('rotate' as const), overlapHours: fc.integer({ min: 0, max: 168 }) }),
    fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 100 }) }),
    fc.constant({ kind: 'round' as const }),
  ),
  { maxLength: 20 },
);

/** What should sign: the last secret, and the one before as long as it was given. */
interface Living {
  secret?: string;
  former?: { secret: string; until: number };
}

it('signs by the last secret, and by the one before exactly as long as its overlap lasts, whatever the order of rotations', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (run: Step[]) => {
      const tables = new FakeWebhookTables();
      const [uow, clock, vault, hmac] = [
        new FakeUnitOfWork(),
        new FakeClock(),
        new FakeVault(),
        new TestHmacSha256(),
      ];
      const subscriptions = new FakeSubscriptionStore(tables, uow);
      const { id } = await uow.run(() =>
        subscriptions.add({
          accountId: ACCOUNT,
          eventName: 'domain.expiration',
          url: delivery.url,
          active: true,
          createdAt: clock.now(),
        }),
      );
      const rotate = new RotateSecret(uow, subscriptions, new FakeWebhookSecrets(), vault, clock);
      const signer = new WebhookSigner(
        new FakeSigningTokens(),
        vault,
        hmac,
        clock,
        new FakeIds(),
        new FakeLog(),
      );
      const living: Living = {};
      for (const step of run) {
        if (step.kind === 'pass') clock.advance(step.hours * HOUR);
        if (step.kind === 'round') await signer.keys([ACCOUNT]);
        if (step.kind === 'rotate') {
          const { secret, formerUntil } = await rotate.execute(ACCOUNT, id, step.overlapHours);
          const until = clock.now().getTime() + step.overlapHours * HOUR * 1_000;
          const former =
            living.secret !== undefined && step.overlapHours > 0
              ? { secret: living.secret, until }
              : undefined;
          expect(formerUntil?.getTime()).toBe(former?.until);
          Object.assign(living, { secret, former });
        }
        const { secret, formerSecret } = tables.subscriptions.get(id)!;
        const headers = signer.headers('token', { ...delivery, subscriptionId: id, secret, formerSecret });
        const expected = [
          living.secret,
          living.former && living.former.until > clock.now().getTime() ? living.former.secret : undefined,
        ].flatMap((one) =>
          one === undefined ? [] : [`v1,${hmac.base64(one, `e.${headers['webhook-timestamp']}.{}`)}`],
        );
        expect(headers['webhook-signature']).toBe(expected.length === 0 ? undefined : expected.join(' '));
      }
    }),
    { numRuns: 60 },
  );
});
