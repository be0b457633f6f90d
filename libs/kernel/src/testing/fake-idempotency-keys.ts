import { AppError } from '../app-error';
import {
  type ClaimOptions,
  type ClaimResult,
  type IdempotencyClaim,
  IdempotencyKeys,
  type KeyedRequestName,
  type KeyToClaim,
  type KeyRecord,
  type StoredAnswer,
} from '../operations/idempotency';
import type { Ids } from '../ids';
import { addSeconds } from '../time';
import type { UnitOfWork } from '../unit-of-work';
import type { FakeOperations } from './fake-operations';

interface FakeKey {
  requestHash: string;
  lease: string;
  /** Undefined: the claim has ended. */
  leaseUntil?: Date;
  createdAt: Date;
  expiresAt: Date;
  request?: KeyedRequestName;
  tokenId?: number;
  isMarked?: boolean;
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
    { lifetimeSeconds = LIFETIME_SECONDS, request, tokenId, mayRepeat = false }: ClaimOptions = {},
  ): Promise<ClaimResult> {
    const name = nameOf({ accountId, key });
    const isUnsettled = await this.isUnsettled(this.keys.get(name));
    const known = this.keys.get(name);
    const isExpired = known !== undefined && known.expiresAt <= now;
    const isFree = isExpired
      ? !isUnsettled
      : known?.requestHash === requestHash && isRepeatable(known, now, mayRepeat && !isUnsettled);
    if (known && !isFree) return resultOf(known, requestHash, now);
    const lease = this.ids.uuid();
    const { createdAt, expiresAt } =
      known && !isExpired ? known : { createdAt: now, expiresAt: addSeconds(now, lifetimeSeconds) };
    const leaseUntil = addSeconds(now, LEASE_SECONDS);
    this.keys.set(name, { requestHash, lease, leaseUntil, createdAt, expiresAt, request, tokenId });
    return { kind: 'claimed', claim: { accountId, key, lease } };
  }

  async claimAll(
    accountId: number,
    requests: readonly KeyToClaim[],
    now: Date,
    { leaseUntil, ...options }: Parameters<IdempotencyKeys['claimAll']>[3] = {},
  ): Promise<IdempotencyClaim[]> {
    this.uow.assertOpen();
    const claims: IdempotencyClaim[] = [];
    for (const { key, requestHash, request } of requests) {
      const result = await this.claim(accountId, key, requestHash, now, { ...options, request });
      if (result.kind !== 'claimed') continue;
      if (leaseUntil) this.keys.get(nameOf(result.claim))!.leaseUntil = leaseUntil;
      claims.push(result.claim);
    }
    return claims;
  }

  async find(accountId: number, key: string, now: Date): Promise<KeyRecord | undefined> {
    const known = this.keys.get(nameOf({ accountId, key }));
    if (!known || (known.expiresAt <= now && !(await this.isUnsettled(known)))) return undefined;
    const { request, answer, operationId, tokenId, createdAt, expiresAt } = known;
    return { kind: stateOf(known, now), request, answer, operationId, tokenId, createdAt, expiresAt };
  }

  /** A unit of work in memory always counts as one that wrote. */
  async mark(claim: IdempotencyClaim, operationId?: string, answer?: StoredAnswer): Promise<boolean> {
    this.uow.assertOpen();
    const known = this.keys.get(nameOf(claim));
    if (known?.lease !== claim.lease || known.answer)
      throw new AppError('conflict', 'idempotency.lease_lost', 'Conflict');
    known.isMarked = true;
    known.operationId = operationId ?? known.operationId;
    known.answer = structuredClone(answer);
    return true;
  }

  async storeAnswer(claim: IdempotencyClaim, answer: StoredAnswer): Promise<void> {
    const held = this.held(claim);
    if (held) held.answer = structuredClone(answer);
  }

  async unbind(operationId: string): Promise<void> {
    this.uow.assertOpen();
    for (const [name, key] of this.keys)
      if (key.operationId === operationId && !key.answer) this.keys.delete(name);
  }

  async release(claim: IdempotencyClaim): Promise<void> {
    const held = this.held(claim);
    if (held?.isMarked) held.leaseUntil = undefined;
    else if (held) this.keys.delete(nameOf(claim));
  }

  private bind(claim: IdempotencyClaim, operationId: string): void {
    const held = this.held(claim);
    if (!held || held.isMarked) throw new AppError('conflict', 'idempotency.lease_lost', 'Conflict');
    held.operationId = operationId;
    claim.isBound = true;
  }

  /** The key while the claim has it and nothing was made of it yet. */
  private held(claim: IdempotencyClaim): FakeKey | undefined {
    const known = this.keys.get(nameOf(claim));
    if (known?.lease !== claim.lease || known.answer) return undefined;
    return known.operationId && !known.isMarked ? undefined : known;
  }

  private async isUnsettled(known: FakeKey | undefined): Promise<boolean> {
    const operation =
      known?.operationId === undefined ? undefined : await this.operations.find(known.operationId);
    return operation?.state === 'open' || operation?.state === 'pending';
  }
}

const nameOf = ({ accountId, key }: { accountId: number; key: string }): string => `${accountId} ${key}`;

const isLeased = ({ leaseUntil }: FakeKey, now: Date): boolean =>
  leaseUntil !== undefined && leaseUntil > now;

/** `mayRepeat`: also after it changed something. */
function isRepeatable(known: FakeKey, now: Date, mayRepeat: boolean): boolean {
  if (known.answer || isLeased(known, now)) return false;
  return known.isMarked ? mayRepeat : !known.operationId;
}

function stateOf(known: FakeKey, now: Date): KeyRecord['kind'] {
  if (known.answer) return 'answered';
  if (known.operationId && !(known.isMarked && isLeased(known, now))) return 'bound';
  if (isLeased(known, now)) return 'in_flight';
  return known.isMarked ? 'unknown_outcome' : 'ended';
}

function resultOf(known: FakeKey, requestHash: string, now: Date): ClaimResult {
  if (known.requestHash !== requestHash) return { kind: 'mismatch' };
  const kind = stateOf(known, now);
  if (kind === 'bound') return { kind, operationId: known.operationId! };
  if (kind === 'answered') return { kind, answer: structuredClone(known.answer!) };
  return { kind: kind === 'ended' ? 'in_flight' : kind };
}
