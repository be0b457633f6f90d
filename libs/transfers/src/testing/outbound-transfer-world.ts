import { FakeMailStore } from '@registrar/contacts/testing';
import type { HolderRequirements, ManualSettlement } from '@registrar/domains';
import {
  ACCOUNT,
  ChangeWorld,
  PERSON,
  RECONCILE,
  type RegistrationWorld,
  THIN,
} from '@registrar/domains/testing';
import type { DomainName, Operation } from '@registrar/kernel';
import type { DomainInfo, StoredProfile } from '@registrar/registries';
import type { MoveDomain } from '../internal/move-domain';
import type { SendMoveToRegistry } from '../internal/move-at-registry';
import type { ApproveOutboundTransfer } from '../outbound/out-approve';
import type { CancelOutboundTransfer } from '../outbound/out-cancel';
import type { EndOutboundManually } from '../outbound/out-end-manually';
import type { OutboundEvidenceReader } from '../outbound/out-evidence';
import type { OutboundPollHandler } from '../outbound/out-poll-handler';
import type { HandOverDomain } from '../outbound/out-push';
import type { RejectOutbound } from '../outbound/out-reject';
import type { SettleOutbound } from '../outbound/out-settle';
import type { OutboundTransfer } from '../outbound/out-transfer';
import type { WatchOutbound } from '../outbound/out-watch';
import { type DomainMove, OutboundTransferListener } from '../ports';
import { FakeDomainMoves, FakeMoveGuesses } from './fake-moves';
import { FakeOutboundNotices } from './fake-outbound-notices';
import { FakeOutboundTransfers } from './fake-outbound-transfers';
import { wireOutboundTransfers, wireMoves } from '../wiring';

export const NAME = 'a.example';
export const GAINING = 'registrar-c';
/** The account that moves domains to itself. */
export const OTHER = 8;
/** Where domains are handed over by their losing registrar. */
export const PUSH: StoredProfile = { ...THIN, authInfo: 'none', transfer: { mode: 'push' } };

/** Takes the domain out of the store of domains, too. */
class TransfersOfStore extends FakeOutboundTransfers {
  constructor(private readonly base: RegistrationWorld) {
    super(base.uow);
  }
  override async leave(domainId: number, at: Date): Promise<void> {
    await super.leave(domainId, at);
    Object.assign(
      this.base.domains.rows.find(({ id }) => id === domainId)!,
      { state: 'transferred', removedAt: at, authCode: undefined, tags: undefined, notes: undefined },
    );
  }
}

/** Moves the rows of the store of domains. */
class MovesOfStore extends FakeDomainMoves {
  constructor(private readonly base: RegistrationWorld) {
    super(base.uow);
  }
  override async whose(name: string): Promise<{ domainId: number; accountId: number } | undefined> {
    const row = this.base.domains.rows.find(({ domain, removedAt }) => domain.name === name && !removedAt);
    return row && { domainId: row.id, accountId: row.domain.accountId };
  }
  override async move(move: DomainMove): Promise<number> {
    this.base.uow.assertOpen();
    const row = this.base.domains.rows.find(({ id }) => id === move.domainId)!;
    Object.assign(row, {
      domain: { ...row.domain, accountId: move.toAccountId },
      tags: undefined,
      notes: undefined,
    });
    return this.moves.push(move);
  }
}

class RecordedOutboundTransfers extends OutboundTransferListener {
  readonly changes: [OutboundTransfer, string][] = [];
  async changed(transfer: OutboundTransfer, status: 'initiated' | 'completed' | 'canceled'): Promise<void> {
    this.changes.push([transfer, status]);
  }
}

/** A ChangeWorld whose `a.example` is unlocked, with a registrar that asks for it and a second account. */
export class OutboundTransferWorld {
  readonly outbound: FakeOutboundTransfers;
  readonly notices: FakeOutboundNotices;
  readonly mails: FakeMailStore;
  readonly moves: FakeDomainMoves;
  readonly guesses: FakeMoveGuesses;
  readonly departures = new RecordedOutboundTransfers();
  readonly evidence: OutboundEvidenceReader;
  readonly settle: SettleOutbound;
  readonly reject: RejectOutbound;
  readonly cancelOutbound: CancelOutboundTransfer;
  readonly approveOutbound: ApproveOutboundTransfer;
  readonly endOutbound: EndOutboundManually;
  readonly handOver: HandOverDomain;
  readonly watch: WatchOutbound;
  readonly pollHandler: OutboundPollHandler;
  readonly requirements: HolderRequirements;
  readonly tellRegistry: SendMoveToRegistry;
  readonly moveDomain: MoveDomain;
  readonly moveManually: ManualSettlement;

  private constructor(readonly changes: ChangeWorld) {
    const { base, vault, registrants, settle } = changes;
    this.outbound = new TransfersOfStore(base);
    this.notices = new FakeOutboundNotices(this.outbound, base.uow);
    this.mails = new FakeMailStore(base.uow);
    this.moves = new MovesOfStore(base);
    this.guesses = new FakeMoveGuesses(base.uow);
    const outbound = wireOutboundTransfers(
      {
        ...base.parts,
        vault,
        outboundTransfers: this.outbound,
        outboundNotices: this.notices,
        registryHolds: changes.holds,
        mailStore: this.mails,
        transferRegistry: base.registry.transfers,
        outboundTransferListeners: [this.departures],
      },
      { linkBase: 'https://registrar.example', registrarName: 'Lantern' },
      RECONCILE,
    );
    this.evidence = outbound.steps.evidence;
    this.settle = outbound.steps.settle;
    this.reject = outbound.steps.reject;
    this.cancelOutbound = outbound.cancelOutbound;
    this.approveOutbound = outbound.approveOutbound;
    this.endOutbound = outbound.endOutbound;
    this.handOver = outbound.handOver;
    this.watch = outbound.watch;
    this.pollHandler = outbound.pollHandler;
    const moves = wireMoves(
      {
        ...base.parts,
        vault,
        registrants,
        outboundTransfers: this.outbound,
        transferRegistry: base.registry.transfers,
        domainMoves: this.moves,
        moveGuesses: this.guesses,
        settleChange: settle,
      },
      { guessesPerHour: 10 },
      RECONCILE,
    );
    this.requirements = moves.steps.requirements;
    this.tellRegistry = moves.steps.tellRegistry;
    this.moveDomain = moves.moveDomain;
    this.moveManually = moves.moveManually;
  }

  static async create(profile: StoredProfile = THIN): Promise<OutboundTransferWorld> {
    const world = new OutboundTransferWorld(await ChangeWorld.create(profile));
    const { base } = world;
    world.changes.put({}, { locked: false });
    world.changes.statuses('ok');
    world.outbound.domains.push({
      id: 1,
      accountId: ACCOUNT,
      connectionId: base.connection.id,
      name: NAME,
      isActive: true,
    });
    const [contact] = await base.contacts.add([
      { ...PERSON, firstName: 'Olga', lastName: 'Brandt', email: 'olga@example.org' },
    ]);
    base.settings.put(OTHER, {
      contacts: { registrant: contact, admin: contact, tech: contact, billing: contact },
    });
    return world;
  }

  get base(): RegistrationWorld {
    return this.changes.base;
  }

  get name(): DomainName {
    return this.changes.name;
  }

  get there(): RegistrationWorld['registry']['transfers'] {
    return this.base.registry.transfers;
  }

  get info(): DomainInfo {
    return this.changes.there;
  }

  /** Another registrar asks for the domain, and no message tells. */
  asked(): void {
    this.there.requestedByOther(this.base.connection, NAME, GAINING);
  }

  /** As `asked`, and it is known here. */
  async pending(): Promise<OutboundTransfer> {
    this.asked();
    await this.base.uow.run(() => this.outbound.notice(NAME, {}, this.base.clock.now()));
    await this.watch.execute();
    return this.transfer();
  }

  decide(status: Parameters<RegistrationWorld['registry']['transfers']['decide']>[2]): void {
    this.there.decide(this.base.connection, NAME, status, { isReported: false });
  }

  script(
    outcome: Parameters<RegistrationWorld['registry']['script']>[1],
    options: Parameters<RegistrationWorld['registry']['script']>[2],
  ): void {
    this.base.registry.script(NAME, outcome, options);
  }

  async pass(seconds: number): Promise<void> {
    this.base.clock.advance(seconds);
    await this.watch.execute();
  }

  cancel(options?: { onlyId?: number }, accountId = ACCOUNT): ReturnType<CancelOutboundTransfer['execute']> {
    return this.cancelOutbound.execute(accountId, this.name, options);
  }

  transfer(): OutboundTransfer {
    return { ...this.outbound.transfers.at(-1)! };
  }

  operations(kind: Operation['kind'] = 'transfer_out'): Operation[] {
    return [...this.base.operations.rows.values()].filter((operation) => operation.kind === kind);
  }

  /** What became of the newest transfer out, in a few words each; `due`: seconds until its next poll. */
  standing() {
    const transfer = this.outbound.transfers.at(-1);
    const row = this.changes.row;
    const now = this.base.clock.now().getTime();
    return {
      state: transfer?.state,
      domain: row.state,
      isBusy: row.busyOperationId !== undefined,
      operations: this.operations()
        .map(({ state }) => state)
        .join(' '),
      ...(transfer?.dueAt && { due: (transfer.dueAt.getTime() - now) / 1_000 }),
      ...(transfer?.decisionOperationId !== undefined && { isRejecting: true }),
    };
  }

  /** Statuses of the events about transfers out. */
  eventStatuses(): unknown[] {
    return this.base.outbox.events
      .filter(({ name }) => name === 'domain.transfer_out.status_change')
      .map(({ payload }) => payload['status']);
  }

  /** Transfer commands that the registry received, by step and attempt. */
  sent(): string[] {
    return this.base.registry
      .sent('domain:transfer', NAME)
      .map(({ clTrid }) => clTrid!.split('-').slice(-2).join(' '));
  }
}

export const PENDING = { state: 'pending', domain: 'active', isBusy: false, operations: '' } as const;
export const GONE = { ...PENDING, state: 'completed', domain: 'transferred' } as const;
export const STAYED = { ...PENDING, state: 'canceled' } as const;
