import type { Clock, DomainName, Ids, SecretVault } from '@registrar/kernel';
import {
  authCodeContext,
  BUSY_SECONDS,
  changeUnderWay,
  type DomainStore,
  FORBIDS_UPDATE,
  type HeldDomain,
  isUnderTransferLock,
} from '@registrar/domains';
import {
  clockBehind,
  clockBeyondTerm,
  leavingForMove,
  lockedForMove,
  notMovable,
  registrySilentForMove,
  statusForbidsMove,
} from '../errors';
import type { OutboundEvidenceReader } from '../outbound/out-evidence';
import type { DomainMoves, MoveGuesses, OutboundTransfers } from '../ports';
import type { Gaining, MovePolicy } from './move';

const HOUR = 3_600;
/** Clocks of sandbox accounts that differ by less count as one. */
const CLOCK_TOLERANCE_SECONDS = 60;
/** Locks that prevent a move (BEHAVIOUR §9); an unverified registrant cannot leave by one. */
const HOLDS_BACK: readonly string[] = [
  'RegistrarLock',
  'AccountLock',
  'PrivacyLock',
  'VerificationHold',
  'VerificationClientHold',
];

interface MoveChecksParts {
  domains: DomainStore;
  moves: DomainMoves;
  guesses: MoveGuesses;
  outbound: OutboundTransfers;
  evidence: Pick<OutboundEvidenceReader, 'read'>;
  vault: SecretVault;
  clock: Clock;
  ids: Ids;
  policy: MovePolicy;
}

/** Decides whether a domain may move: its owner and state, the auth code, its locks and changes. */
export class MoveChecks {
  constructor(private readonly parts: MoveChecksParts) {}

  /** Locked. Throws 404, also for a domain of the same account. */
  async holdOfOthers(accountId: number, name: DomainName): Promise<HeldDomain> {
    const found = await this.parts.moves.whose(name.ascii);
    if (!found) throw notMovable();
    const held = await this.parts.domains.holdById(found.domainId);
    const isMovable =
      held?.state === 'active' &&
      held.accountId !== accountId &&
      held.expiresAt > this.parts.clock.now(held.accountId);
    if (!isMovable) throw notMovable();
    return held;
  }

  /**
   * In constant time for every wrong code; the domain's row is locked, so guesses for one name are counted
   * one after the other.
   */
  async isRightCode(
    { request: { accountId, name, authCode }, now }: Gaining,
    { id, accountId: losing, authCode: kept }: HeldDomain,
  ): Promise<boolean> {
    const guess = { accountId, name: name.ascii };
    if (
      await this.parts.guesses.isExhausted(guess, now, {
        guesses: this.parts.policy.guessesPerHour,
        seconds: HOUR,
      })
    )
      return false;
    // by the clock of the account that has read it
    const isInForce =
      kept !== undefined && (kept.expiresAt === undefined || kept.expiresAt > this.parts.clock.now(losing));
    const code = isInForce ? this.parts.vault.open(kept.sealed, authCodeContext(id)) : this.parts.ids.uuid();
    const isSame = this.parts.vault.sameDigest(
      this.parts.vault.digest(code),
      this.parts.vault.digest(authCode),
    );
    if (!isSame) await this.parts.guesses.add(guess, now, HOUR);
    return isSame;
  }

  /** Accounts of a sandbox may have clocks of their own; elsewhere there is one. */
  assertSameTime({ accountId, expiresAt }: HeldDomain, now: Date): void {
    const behindSeconds = Math.ceil((this.parts.clock.now(accountId).getTime() - now.getTime()) / 1_000);
    if (behindSeconds > CLOCK_TOLERANCE_SECONDS) throw clockBehind(behindSeconds);
    if (expiresAt <= now) throw clockBeyondTerm();
  }

  async assertFree(held: HeldDomain, now: Date): Promise<void> {
    if (isHeldBack(held, now)) throw lockedForMove();
    if (held.busyOperationId !== undefined || (await this.parts.outbound.openOf(held.id)))
      throw changeUnderWay(BUSY_SECONDS);
  }

  /**
   * Outside any transaction. A transfer out is known here once its message was read, and a move is not undone
   * when the registry refuses its update: throws 409 of both, also where the registry does not answer.
   */
  async assertFreeAtRegistry(held: HeldDomain): Promise<void> {
    const evidence = await this.parts.evidence.read(held);
    if (evidence.kind === 'unknown') throw registrySilentForMove();
    if (evidence.kind !== 'none') throw leavingForMove();
    const forbidding = evidence.statuses?.find((status) => FORBIDS_UPDATE.test(status));
    if (forbidding !== undefined) throw statusForbidsMove(forbidding);
  }
}

/** Whether a lock prevents the move: the owner's, the policy's, or the registrar's. */
export const isHeldBack = (held: HeldDomain, now: Date): boolean =>
  held.locked || isUnderTransferLock(held, now) || held.locks.some((lock) => HOLDS_BACK.includes(lock));
