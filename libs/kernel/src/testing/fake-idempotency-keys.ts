import { AppError } from '../app-error';
import {
  type ClaimOptions,
  type ClaimResult,
  type IdempotencyClaim,
  IdempotencyKeys,
  type StoredAnswer,
} from '../idempotency';
import type { Ids } from '../ids';
import { addSeconds } from '../time';
import type { UnitOfWork } from '../unit-of-work';
import type { FakeOperations } from './fake-operations';

interface FakeKey {
  requestHash: string;
  lease: string;
  leaseUntil: Date;
  expiresAt: Date;
  operationId?: string;
  answer?: StoredAnswer;
}

const LIFETIME_SECONDS = 3_600;
const LEASE_SECONDS = 90;

/** Idempotency keys in memory, of operations in memory; keeps to the same contract as the database. */
export class FakeIdempotencyKeys extends IdempotencyKeys {
  readonly keys = new Map<string, FakeKey>();

  constructor(
    private readonly operations: FakeOperations,
    private readonly uow: UnitOfWork,
    private readonly ids: Ids,
  ) {
    super();
    operations.bindClaim = (claim, operationId) => this.bind(claim, operationId);
  }

  async claim(
    accountId: number,
    key: string,
    requestHash: string,
    now: Date,
    { lifetimeSeconds = LIFETIME_SECONDS }: ClaimOptions = {},
  ): Promise<ClaimResult> {
    const name = nameOf({ accountId, key });
    const isUnsettled = await this.isUnsettled(this.keys.get(name));
    const known = this.keys.get(name);
    if (known && !this.isFree(known, requestHash, now, isUnsettled)) return resultOf(known, requestHash);
    const lease = this.ids.uuid();
    const expiresAt = known && known.expiresAt > now ? known.expiresAt : addSeconds(now, lifetimeSeconds);
    this.keys.set(name, { requestHash, lease, leaseUntil: addSeconds(now, LEASE_SECONDS), expiresAt });
    return { kind: 'claimed', claim: { accountId, key, lease } };
  }

  async close(claim: IdempotencyClaim, answer: StoredAnswer): Promise<void> {
    const held = this.held(claim);
    if (held) held.answer = structuredClone(answer);
  }

  async unbind(operationId: string): Promise<void> {
    this.uow.assertOpen();
    for (const [name, key] of this.keys) if (key.operationId === operationId) this.keys.delete(name);
  }

  async release(claim: IdempotencyClaim): Promise<void> {
    if (this.held(claim)) this.keys.delete(nameOf(claim));
  }

  private bind(claim: IdempotencyClaim, operationId: string): void {
    const held = this.held(claim);
    if (!held) throw new AppError('conflict', 'idempotency.lease_lost', 'Conflict');
    held.operationId = operationId;
    claim.isBound = true;
  }

  /** The key while the claim has it and nothing was made of it yet. */
  private held(claim: IdempotencyClaim): FakeKey | undefined {
    const known = this.keys.get(nameOf(claim));
    return known?.lease === claim.lease && !known.operationId && !known.answer ? known : undefined;
  }

  private isFree(known: FakeKey, requestHash: string, now: Date, isUnsettled: boolean): boolean {
    if (known.expiresAt <= now) return !isUnsettled;
    return (
      !known.operationId && !known.answer && known.leaseUntil <= now && known.requestHash === requestHash
    );
  }

  private async isUnsettled(known: FakeKey | undefined): Promise<boolean> {
    const operation =
      known?.operationId === undefined ? undefined : await this.operations.find(known.operationId);
    return operation?.state === 'open' || operation?.state === 'pending';
  }
}

const nameOf = ({ accountId, key }: { accountId: number; key: string }): string => `${accountId} ${key}`;

function resultOf(known: FakeKey, requestHash: string): ClaimResult {
  if (known.requestHash !== requestHash) return { kind: 'mismatch' };
  if (known.operationId) return { kind: 'bound', operationId: known.operationId };
  return known.answer ? { kind: 'answered', answer: structuredClone(known.answer) } : { kind: 'in_flight' };
}
