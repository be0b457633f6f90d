import type { ClaimOptions, IdempotencyClaim } from '../operations/idempotency';
import { addSeconds } from '../time';
import { ANSWER, type KeySteps, LEASE, LIFETIME, NOW } from './idempotency-key-life';
import type { IdempotencyKeysUnderTest } from './idempotency-keys-contract';

/** A key of the present test, claimed at NOW. */
interface ClaimedKey {
  test: () => IdempotencyKeysUnderTest;
  claim: () => IdempotencyClaim;
  key: () => string;
  /** Its owner, and another account. */
  accounts: () => [number, number];
  /** Claims it again, these seconds later. */
  claimed: (seconds: number) => Promise<IdempotencyClaim>;
  /** Claims another key, and returns the id of the operation that its steps open. */
  claimAnother: (options: ClaimOptions) => Promise<string>;
  steps: Pick<KeySteps, 'bindTo' | 'mark' | 'markWith'>;
}

/** What an account can read about its key. */
export function foundKeysContract({
  test,
  claim,
  key,
  accounts,
  claimed,
  claimAnother,
  steps,
}: ClaimedKey): void {
  describe('what is known of a key', () => {
    const found = (seconds: number, account = accounts()[0]) =>
      test().keys.find(account, key(), addSeconds(NOW, seconds));

    it.each([
      ['it was claimed', async () => undefined, 1, 'in_flight'],
      ['its claim ran out', async () => undefined, LEASE, 'ended'],
      ['it was bound', () => steps.bindTo('open'), 1, 'bound'],
      ['it expired with an open operation', () => steps.bindTo('open'), LIFETIME, 'bound'],
      ['it expired with a settled operation', () => steps.bindTo('succeeded'), LIFETIME, undefined],
      ['it was answered', () => test().keys.storeAnswer(claim(), ANSWER), LIFETIME - 1, 'answered'],
      ['its answer expired', () => test().keys.storeAnswer(claim(), ANSWER), LIFETIME, undefined],
      ['it was released', () => test().keys.release(claim()), 1, undefined],
      ['it changed something', () => steps.mark(), 1, 'in_flight'],
      ['it changed something and its claim ran out', () => steps.mark(), LEASE, 'unknown_outcome'],
      ['it changed something by an operation', () => steps.markWith('succeeded'), 1, 'in_flight'],
      ['it changed something by an operation, long ago', () => steps.markWith('succeeded'), LEASE, 'bound'],
    ] as [string, () => Promise<unknown>, number, string | undefined][])(
      'after %s',
      async (_after, done, at, kind) => {
        await done();
        expect((await found(at))?.kind).toBe(kind);
        expect(await found(at, accounts()[1])).toBeUndefined();
      },
    );

    it('names the request, its times, its answer and its operation', async () => {
      const request = {
        operation: 'createRecord',
        method: 'POST',
        path: '/core/v1/domains/a.example/records',
      };
      const operationId = await claimAnother({ lifetimeSeconds: 7_200, request, tokenId: 5 });
      await steps.markWith('open');
      const answer = { ...ANSWER, headers: { etag: '"1-2"' } };
      await test().keys.storeAnswer(claim(), answer);
      expect(await found(1)).toEqual({
        kind: 'answered',
        request,
        answer,
        operationId,
        tokenId: 5,
        createdAt: NOW,
        expiresAt: addSeconds(NOW, 7_200),
      });
    });

    it('keeps the time of the first claim', async () => {
      await claimed(LEASE);
      expect(await found(LEASE)).toMatchObject({ createdAt: NOW, expiresAt: addSeconds(NOW, LIFETIME) });
      await claimed(LIFETIME);
      expect(await found(LIFETIME)).toMatchObject({ createdAt: addSeconds(NOW, LIFETIME) });
    });
  });
}
