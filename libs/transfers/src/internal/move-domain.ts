import {
  addSeconds,
  badRequest,
  type Clock,
  DomainName,
  type Ids,
  type JsonValue,
  type Operations,
  type Outbox,
  type SecretVault,
  toTimestamp,
  type UnitOfWork,
  withoutDefaults,
} from '@registrar/kernel';
import { type Catalog, type HeldTld, unsupportedTld } from '@registrar/catalog';
import type { ContactBook, ContactRole } from '@registrar/contacts';
import {
  announceLocks,
  authCodeContext,
  type ChangeDecision,
  changePayload,
  type ChangePayload,
  changeUnderWay,
  decisionOf,
  demandsRegistrantData,
  type DomainReader,
  type DomainStore,
  type DomainView,
  type HeldDomain,
  type HolderRequirements,
  isMaterial,
  isUnderTransferLock,
  lockAfter,
  newAuthCode,
  registrantDataOf,
  type RegistryValues,
  type RegistrantChange,
  type RegistrantChanges,
  type RegistrationContacts,
  type PublishedContacts,
  statusesAfter,
  storeChosenContacts,
  BUSY_SECONDS,
} from '@registrar/domains';
import type { RegistryConnections } from '@registrar/registries';
import {
  authCodeRequired,
  clockBehind,
  clockBeyondTerm,
  lockedForMove,
  notMovable,
  wrongMoveCode,
} from '../errors';
import type { MoveInput, MovePolicy, MoveRequest } from './move';
import type { SendMoveToRegistry } from './move-at-registry';
import type { DomainMoves, MoveGuesses, OutboundTransfers } from '../ports';

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

type Moved = { kind: 'moved'; domain: DomainView; recorded: RecordedMove } | { kind: 'wrong_code' };
/** `payload`: the changes at the registry: at least the removal of the auth code. */
interface RecordedMove {
  operationId: string;
  transferId: number;
  payload: ChangePayload;
}
interface Gaining {
  request: MoveRequest;
  tld: HeldTld;
  now: Date;
}

/**
 * Moves a domain from one account of the registrar to another, by its auth code (docs/lifecycle/move.md), in
 * one transaction: the domain with all its data, contacts, the lock after a change of the registrant,
 * events. The registry knows no accounts: new contacts and the removal of the code are sent afterwards
 * (operation `move`), by the worker if they cannot be sent at once.
 */
export class MoveDomain {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly operations: Operations,
    private readonly domains: DomainStore,
    private readonly reader: DomainReader,
    private readonly moves: DomainMoves,
    private readonly guesses: MoveGuesses,
    private readonly outbound: OutboundTransfers,
    private readonly catalog: Catalog,
    private readonly connections: RegistryConnections,
    private readonly choose: RegistrationContacts,
    private readonly contacts: ContactBook,
    private readonly shown: PublishedContacts,
    private readonly registrants: RegistrantChanges,
    private readonly requirements: HolderRequirements,
    private readonly outbox: Outbox,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly tellRegistry: SendMoveToRegistry,
    private readonly policy: MovePolicy,
    /** How long the registry's command may be in flight. */
    private readonly reconcileAfterSeconds: number,
  ) {}

  /** Throws 400 naming the field; `execute` makes all other checks. */
  read(
    accountId: number,
    { domainName, authCode, contacts, tldRequirements, strict }: MoveInput,
  ): MoveRequest {
    const name = DomainName.parse(domainName);
    if (!name) throw badRequest(`'domainName' is not a valid domain name`, 'domains.name_invalid');
    if (!authCode) throw authCodeRequired();
    this.choose.check({ accountId, contacts });
    return { accountId, name, authCode, contacts, tldRequirements, strict };
  }

  /**
   * The domain as its new account has it. Throws 422, 404, 409 of a lock or a change under way, 400 of the
   * code and of contacts.
   */
  async execute(request: MoveRequest): Promise<DomainView> {
    const { accountId, name } = request;
    const now = this.clock.now(accountId);
    const tld = await this.catalog.findHeld(name, now);
    if (!tld?.supportsInternalTransfer) throw unsupportedTld();
    // What is wrong in itself is refused before a code is tried.
    if (request.tldRequirements) await this.requirements.decide(tld, request);
    const result = await this.uow.run(() => this.move({ request, tld, now }));
    // A wrong guess is counted before it is refused, so the refusal comes after the commit.
    if (result.kind === 'wrong_code') throw wrongMoveCode();
    const { operationId, payload } = result.recorded;
    await this.tellRegistry.execute(operationId, payload);
    // As it is with the registry's lock. Gone on by then, in whatever way: as it was.
    return (await this.reader.find(accountId, name.ascii, this.clock.now(accountId))) ?? result.domain;
  }

  private async move(gaining: Gaining): Promise<Moved> {
    const { request, now } = gaining;
    const { accountId, name } = request;
    const held = await this.holdOfOthers(accountId, name);
    if (!(await this.isRightCode(gaining, held))) return { kind: 'wrong_code' };
    this.assertSameTime(held, now);
    await this.assertFree(held, now);
    // Registry data of a registrant (a tax number, say) belong to the losing account's customer: never a
    // default of the gaining one.
    const own = demandsRegistrantData(gaining.tld)
      ? undefined
      : { values: held.registryValues, first: false };
    const { values } = await this.requirements.decide(gaining.tld, request, own);
    const contactIds = await this.contactsFor(gaining, values);
    // The event of the losing account has the values before the move.
    const before = (await this.reader.find(held.accountId, held.name, now))!;
    const registrant = await this.registrantChange(gaining, held, contactIds);
    const lock = registrant?.material && !registrant.optedOut ? lockAfter(held, gaining.tld, now) : {};
    // Privacy that waits for a registrant that the registry takes comes with the new one.
    const privacy = held.wantedRegistrant?.privacyEnabled && { privacyEnabled: true };
    // Shown to the registry as the domain was, and as it is from now on.
    const wish = {
      on: lock.locked ? ['clientTransferProhibited' as const] : [],
      shown: await this.shown.change(held, { contactIds, registryValues: values, ...privacy }),
    };
    const authCode = await this.codeAfter(held);
    const decision = decisionOf(held, { authCode }, wish);
    // What the account before had of a TransferLock has ended: one in force holds the domain back.
    const transferLockUntil = lock.transferLockUntil ? new Date(lock.transferLockUntil) : undefined;
    await this.domains.change(held.id, {
      contactIds,
      authCode,
      registryValues: { values, at: now },
      ...(held.wantedRegistrant && { wantedRegistrant: null }),
      ...privacy,
      ...(lock.locked && { locked: true }),
      transferLockUntil: transferLockUntil ?? null,
    });
    const recorded = await this.record(gaining, held, decision, registrant);
    const domain = (await this.reader.find(accountId, held.name, now))!;
    await this.announceMove(
      { before, after: domain },
      {
        sourceAccountId: held.accountId,
        destinationAccountId: accountId,
        transferId: recorded.transferId,
        now,
      },
    );
    await announceLocks(this.outbox, {
      accountId,
      domainName: held.name,
      before: held,
      after: { locks: held.locks, transferLockUntil },
      occurredAt: now,
      // As the registry has them once it has taken the command: it is sent until then.
      registryStatuses: statusesAfter(held, decision.before, decision.after),
    });
    return { kind: 'moved', domain, recorded };
  }

  /** Locked. Throws 404, also for a domain of the same account. */
  private async holdOfOthers(accountId: number, name: DomainName): Promise<HeldDomain> {
    const found = await this.moves.whose(name.ascii);
    if (!found) throw notMovable();
    const held = await this.domains.holdById(found.domainId);
    const isMovable =
      held?.state === 'active' &&
      held.accountId !== accountId &&
      held.expiresAt > this.clock.now(held.accountId);
    if (!isMovable) throw notMovable();
    return held;
  }

  /**
   * In constant time for every wrong code; the domain's row is locked, so guesses for one name are counted
   * one after the other.
   */
  private async isRightCode(
    { request: { accountId, name, authCode }, now }: Gaining,
    { id, accountId: losing, authCode: kept }: HeldDomain,
  ): Promise<boolean> {
    const guess = { accountId, name: name.ascii };
    if (await this.guesses.isExhausted(guess, now, { guesses: this.policy.guessesPerHour, seconds: HOUR }))
      return false;
    // by the clock of the account that has read it
    const isInForce =
      kept !== undefined && (kept.expiresAt === undefined || kept.expiresAt > this.clock.now(losing));
    const code = isInForce ? this.vault.open(kept.sealed, authCodeContext(id)) : this.ids.uuid();
    const isSame = this.vault.sameDigest(this.vault.digest(code), this.vault.digest(authCode));
    if (!isSame) await this.guesses.add(guess, now, HOUR);
    return isSame;
  }

  /** Accounts of a sandbox may have clocks of their own; elsewhere there is one. */
  private assertSameTime({ accountId, expiresAt }: HeldDomain, now: Date): void {
    const behindSeconds = Math.ceil((this.clock.now(accountId).getTime() - now.getTime()) / 1_000);
    if (behindSeconds > CLOCK_TOLERANCE_SECONDS) throw clockBehind(behindSeconds);
    if (expiresAt <= now) throw clockBeyondTerm();
  }

  private async assertFree(held: HeldDomain, now: Date): Promise<void> {
    if (isHeldBack(held, now)) throw lockedForMove();
    if (held.busyOperationId !== undefined || (await this.outbound.openOf(held.id)))
      throw changeUnderWay(BUSY_SECONDS);
  }

  /**
   * Role by role what was sent, else the account's default; the contacts of the losing account stay with it.
   */
  private async contactsFor(
    { request, tld, now }: Gaining,
    values: RegistryValues,
  ): Promise<Record<ContactRole, number>> {
    const choice = await this.choose.choose(request, { tld });
    return storeChosenContacts(this.contacts, choice, registrantDataOf(tld, values), now);
  }

  /** The lock that follows is by the settings of the gaining account (BEHAVIOUR §15). */
  private async registrantChange(
    { request: { accountId }, tld }: Gaining,
    held: HeldDomain,
    after: Record<ContactRole, number>,
  ): Promise<RegistrantChange | undefined> {
    const [beforeContactId, afterContactId] = [held.contactIds.registrant, after.registrant];
    if (beforeContactId === afterContactId) return undefined;
    const stored = await this.contacts.load([beforeContactId, afterContactId]);
    const [before, now] = [stored.get(beforeContactId)!, stored.get(afterContactId)!];
    const isVerified = now.email === undefined || (await this.registrants.isVerified(accountId, now.email));
    return {
      beforeContactId,
      afterContactId,
      material: isMaterial(before, now),
      optedOut: await this.registrants.isOptedOut(accountId),
      verificationDue: !isVerified && !tld.ccTld,
    };
  }

  /**
   * With RFC 9154 no code is set until the new owner asks for one; an older registry gets another one in its
   * place.
   */
  private async codeAfter(held: HeldDomain): Promise<{ sealed: string } | null> {
    const { profile } = await this.connections.get(held.connectionId);
    return profile.authInfo === 'plain'
      ? { sealed: this.vault.seal(newAuthCode(this.ids), authCodeContext(held.id)) }
      : null;
  }

  /** Changes the account of the row and opens the operation for the registry. */
  private async record(
    { request: { accountId }, now }: Gaining,
    held: HeldDomain,
    decision: ChangeDecision,
    registrant: RegistrantChange | undefined,
  ): Promise<RecordedMove> {
    const operationId = this.ids.uuid();
    const payload: ChangePayload = {
      domainId: held.id,
      name: held.name,
      connectionId: held.connectionId,
      ...decision,
    };
    await this.operations.open({
      id: operationId,
      accountId,
      kind: 'move',
      subject: held.name,
      payload: changePayload.write(payload),
      createdAt: now,
      dueAt: addSeconds(this.clock.now(), this.reconcileAfterSeconds),
    });
    const transferId = await this.moves.move({
      domainId: held.id,
      fromAccountId: held.accountId,
      toAccountId: accountId,
      operationId,
      movedAt: now,
    });
    if (registrant)
      await this.registrants.add({
        ...registrant,
        operationId,
        domainId: held.id,
        accountId,
        changedAt: now,
      });
    await this.domains.occupy(held.id, operationId);
    return { operationId, transferId, payload };
  }

  private async announceMove(
    { before, after }: { before: DomainView; after: DomainView },
    {
      sourceAccountId,
      destinationAccountId,
      transferId,
      now,
    }: { sourceAccountId: number; destinationAccountId: number; transferId: number; now: Date },
  ): Promise<void> {
    const common = {
      sourceAccountId,
      destinationAccountId,
      status: 'completed',
      occurredAt: toTimestamp(now),
    };
    const [out, into] = ['domain.transfer.internal_out', 'domain.transfer.internal_in'] as const;
    // as GET answers a domain: without defaults (contract, schema Domain)
    const payloadOf = (domain: DomainView): JsonValue => {
      const fields: object = withoutDefaults(domain);
      return fields as JsonValue;
    };
    await this.outbox.add({
      name: out,
      accountId: sourceAccountId,
      payload: { eventName: out, transferId, ...common, domain: payloadOf(before) },
      occurredAt: now,
    });
    await this.outbox.add({
      name: into,
      accountId: destinationAccountId,
      payload: { eventName: into, ...common, domain: payloadOf(after) },
      occurredAt: now,
    });
  }
}

/** Whether a lock prevents the move: the owner's, the policy's, or the registrar's. */
export const isHeldBack = (held: HeldDomain, now: Date): boolean =>
  held.locked || isUnderTransferLock(held, now) || held.locks.some((lock) => HOLDS_BACK.includes(lock));
