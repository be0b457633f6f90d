import {
  badRequest,
  type Clock,
  DomainName,
  type JsonValue,
  type Operations,
  type Outbox,
  toTimestamp,
  type UnitOfWork,
  withoutDefaults,
} from '@registrar/kernel';
import { type Catalog, unsupportedTld } from '@registrar/catalog';
import {
  announceLocks,
  demandsRegistrantData,
  type DomainReader,
  type DomainView,
  type HeldDomain,
  type HolderRequirements,
  statusesAfter,
} from '@registrar/domains';
import { authCodeRequired, wrongMoveCode } from '../errors';
import type { ChangeMovedDomain } from './change-moved-domain';
import type { GainingContacts } from './gaining-contacts';
import type { Gaining, MoveInput, MoveRequest, NoteMove } from './move';
import type { SendMoveToRegistry } from './move-at-registry';
import type { MoveChecks } from './move-checks';
import type { RecordedMove, RecordMove } from './record-move';

interface Moved {
  domain: DomainView;
  recorded: RecordedMove;
}

interface MoveDomainParts {
  uow: UnitOfWork;
  operations: Operations;
  reader: DomainReader;
  catalog: Catalog;
  requirements: HolderRequirements;
  checks: MoveChecks;
  contacts: GainingContacts;
  change: ChangeMovedDomain;
  record: RecordMove;
  tellRegistry: SendMoveToRegistry;
  outbox: Outbox;
  clock: Clock;
}

/**
 * Moves a domain from one account of the registrar to another, by its auth code (docs/lifecycle/move.md): the
 * registry is asked whether the domain is free, then, in one transaction: the domain with all its data, contacts, the lock after a change of the registrant,
 * events. The registry knows no accounts: new contacts and the removal of the code are sent afterwards
 * (operation `move`), by the worker if they cannot be sent at once.
 */
export class MoveDomain {
  constructor(private readonly parts: MoveDomainParts) {}

  /** Throws 400 naming the field; `execute` makes all other checks. */
  read(
    accountId: number,
    { domainName, authCode, contacts, tldRequirements, strict }: MoveInput,
  ): MoveRequest {
    const name = DomainName.parse(domainName);
    if (!name) throw badRequest(`'domainName' is not a valid domain name`, 'domains.name_invalid');
    if (!authCode) throw authCodeRequired();
    this.parts.contacts.check({ accountId, contacts });
    return { accountId, name, authCode, contacts, tldRequirements, strict };
  }

  /**
   * The domain as its new account has it. Throws 422, 404, 409 of a lock or a change under way, 400 of the
   * code and of contacts. `note`: of staff, in the transaction of the move.
   */
  async execute(request: MoveRequest, note?: NoteMove): Promise<DomainView> {
    const { accountId, name } = request;
    const now = this.parts.clock.now(accountId);
    const tld = await this.parts.catalog.findHeld(name, now);
    if (!tld?.supportsInternalTransfer) throw unsupportedTld();
    // What is wrong in itself is refused before a code is tried.
    if (request.tldRequirements) await this.parts.requirements.decide(tld, request);
    const gaining = { request, tld, now };
    // A wrong guess is counted before it is refused, so the refusal comes after the commit.
    const seen = await this.parts.uow.run(() => this.admit(gaining));
    if (!seen) throw wrongMoveCode();
    await this.parts.checks.assertFreeAtRegistry(seen);
    const result = await this.parts.uow.run(() => this.move(gaining, note));
    if (!result) throw wrongMoveCode();
    const { operationId, payload } = result.recorded;
    await this.parts.tellRegistry.execute(operationId, payload);
    // As it is with the registry's lock. Gone on by then, in whatever way: as it was.
    return (
      (await this.parts.reader.find(accountId, name.ascii, this.parts.clock.now(accountId))) ?? result.domain
    );
  }

  /**
   * The domain that an operation moved (it was committed with the move), as its account has it now; undefined:
   * the account no longer has it.
   */
  async movedBy(accountId: number, operationId: string): Promise<DomainView | undefined> {
    const operation = await this.parts.operations.find(operationId);
    if (operation?.kind !== 'move' || operation.accountId !== accountId) return undefined;
    return this.parts.reader.find(accountId, operation.subject, this.parts.clock.now(accountId));
  }

  /** The domain, locked. Undefined: the code is wrong, which is counted. */
  private async admit(gaining: Gaining): Promise<HeldDomain | undefined> {
    const { request, now } = gaining;
    const held = await this.parts.checks.holdOfOthers(request.accountId, request.name);
    if (!(await this.parts.checks.isRightCode(gaining, held))) return undefined;
    this.parts.checks.assertSameTime(held, now);
    await this.parts.checks.assertFree(held, now);
    return held;
  }

  private async move(gaining: Gaining, note?: NoteMove): Promise<Moved | undefined> {
    const { request, now } = gaining;
    const { accountId } = request;
    const held = await this.admit(gaining);
    if (!held) return undefined;
    // Registry data of a registrant (a tax number, say) belong to the losing account's customer: never a
    // default of the gaining one.
    const own = demandsRegistrantData(gaining.tld)
      ? undefined
      : { values: held.registryValues, first: false };
    const { values } = await this.parts.requirements.decide(gaining.tld, request, own);
    const contactIds = await this.parts.contacts.store(gaining, values);
    // The event of the losing account has the values before the move.
    const before = (await this.parts.reader.find(held.accountId, held.name, now))!;
    const registrant = await this.parts.contacts.registrantChange(gaining, held, contactIds);
    const { decision, transferLockUntil } = await this.parts.change.execute(gaining, held, {
      contactIds,
      values,
      registrant,
    });
    const recorded = await this.parts.record.execute(
      gaining,
      held,
      decision,
      registrant && { ...registrant, transferLockUntil },
    );
    await note?.(recorded.operationId, held.accountId);
    const domain = (await this.parts.reader.find(accountId, held.name, now))!;
    await this.announceMove(
      { before, after: domain },
      {
        sourceAccountId: held.accountId,
        destinationAccountId: accountId,
        transferId: recorded.transferId,
        now,
      },
    );
    await announceLocks(this.parts.outbox, {
      accountId,
      domainName: held.name,
      before: held,
      after: { locks: held.locks, transferLockUntil },
      occurredAt: now,
      // As the registry has them once it has taken the command: it is sent until then.
      registryStatuses: statusesAfter(held, decision.before, decision.after),
    });
    return { domain, recorded };
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
    // As GET answers a domain: without defaults (contract, schema Domain). Tags and notes end with the move.
    const payloadOf = ({ tags: _tags, notes: _notes, ...domain }: DomainView): JsonValue => {
      const fields: object = withoutDefaults(domain);
      return fields as JsonValue;
    };
    await this.parts.outbox.add({
      name: out,
      accountId: sourceAccountId,
      payload: { eventName: out, transferId, ...common, domain: payloadOf(before) },
      occurredAt: now,
    });
    await this.parts.outbox.add({
      name: into,
      accountId: destinationAccountId,
      payload: { eventName: into, ...common, domain: payloadOf(after) },
      occurredAt: now,
    });
  }
}
