import {
  type Clock,
  type IdempotencyClaim,
  type IdempotencyKeys,
  type Log,
  type StoredAnswer,
} from '@registrar/kernel';
import { renderRefusal } from '../answers/status';
import { takeClaim } from '../calls/inside-call';
import { currentRequest } from '../request-context';
import { type IdempotentRequest, type KeyPolicy, lifetimeOf } from '../requests/idempotency';
import { StoredRefusal } from '../requests/stored-refusal';
import { type FirstOutcomes, isStorable } from './first-outcome';
import { keyHashOf, keyNameOf } from './keyed-names';
import type { KeyRule } from './keyed-operations';
import { KeyedRequest, successOf } from './keyed-request';
import { answerRepeat } from './repeats';

/** Executes a request of an operation without key handling of its own, once per key. */
export class KeyedExecution {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly outcomes: FirstOutcomes,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy: KeyPolicy,
  ) {}

  async run(
    request: IdempotentRequest & { key: string },
    rule: KeyRule,
    execute: () => Promise<unknown>,
  ): Promise<unknown> {
    // of an item of a job, whose key was claimed with the item
    const claim = takeClaim();
    if (claim?.key === request.key) return this.execute(request, claim, rule, execute);
    const result = await this.keys.claim(
      request.account,
      request.key,
      keyHashOf(request, rule),
      // Retries happen in real time, whatever the clock of a sandbox account shows.
      this.clock.now(),
      {
        // A mark refuses a unit of work whose claim was lost in a crash of the database.
        willBeBound: true,
        ...lifetimeOf(request.operation, this.policy, true),
        request: keyNameOf(request),
        tokenId: request.tokenId,
        mayRepeat: rule.handling === 'repeat',
      },
    );
    return result.kind === 'claimed'
      ? this.execute(request, result.claim, rule, execute)
      : answerRepeat(this.outcomes, request, result, { hasSecret: rule.secrets !== undefined });
  }

  private async execute(
    request: IdempotentRequest,
    claim: IdempotencyClaim,
    { secrets = [] }: KeyRule,
    execute: () => Promise<unknown>,
  ): Promise<unknown> {
    const keyed = new KeyedRequest(claim, this.keys, secrets);
    // The gate opened the context; without one the units of work would not know the key.
    currentRequest()!.keyed = keyed;
    let answer: unknown;
    try {
      answer = await execute();
    } catch (error) {
      const refusal = storedRefusal(error);
      // A request that was corrected, or names another quote, is another one: its key must stay free.
      const isCorrectable = refusal?.status === 400 || currentRequest()?.quoted?.isRefused;
      const isKept = refusal && (!isCorrectable || keyed.isMarked);
      await this.settle(claim, () =>
        isKept ? this.keys.storeAnswer(claim, refusal) : this.keys.release(claim),
      );
      if (isKept) keyed.end();
      throw error;
    }
    if (keyed.isAnswered) return answer;
    const stored = successOf(answer, secrets, headersOf(request));
    await this.settle(claim, () => this.keys.storeAnswer(claim, stored));
    keyed.end();
    return answer;
  }

  /** The write failed: what the request changed is marked, and a retry is not executed. */
  private async settle(claim: IdempotencyClaim, write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      this.log.error('idempotency key not settled', { accountId: claim.accountId, error });
    }
  }
}

/** Headers that belong to an answer and come with its replay. */
const REPLAYED = ['etag', 'location', 'cache-control'];

function headersOf({ header }: IdempotentRequest): Record<string, string> | undefined {
  const sent = REPLAYED.flatMap((name) => {
    const value = header?.(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return sent.length === 0 ? undefined : Object.fromEntries(sent);
}

function storedRefusal(error: unknown): StoredAnswer | undefined {
  if (error instanceof StoredRefusal) return error.answer.status < 500 ? error.answer : undefined;
  return isStorable(error) ? { ...renderRefusal(error), code: error.code } : undefined;
}
