import { type Clock, type UnitOfWork } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import type { DomainInfo, FeeQuote, PollContent, PollMessage } from '../../answers';
import type { RegistryExtra } from '../../commands';
import type { RegistryConnection } from '../../connection';
import type { CommandLog } from '../../ports';
import { FakeCommandLog } from '../fake-command-log';
import { type ExtraRule } from './rules';
import type { ScriptedOutcome, ScriptOptions } from './scripts';
import { FakeTransforms } from './transforms';
import { FakeRegistryState } from './state';
import { FakeRegistryWire, type RecordedCommand } from './wire';
import { FakeTransfers } from './fake-transfers';

/** A registry in memory as a test arranges and reads it. */
export abstract class ArrangedRegistry {
  /** Everything that the registry received, in order, without commands that were `not_sent`. */
  readonly commands: RecordedCommand[];
  protected readonly wire: FakeRegistryWire;
  protected readonly state: FakeRegistryState;
  protected readonly transforms: FakeTransforms;
  protected readonly queues = new Map<number, PollMessage[]>();
  /** Transfers between registrars; scripts as `transfer_request` and so on. */
  readonly transfers: FakeTransfers;

  protected readonly clock: Clock;
  protected readonly uow: UnitOfWork;

  /** `uow`: the test's unit of work; like the real adapter, the fake refuses calls inside one. */
  constructor(deps: { clock?: Clock; commandLog?: CommandLog; uow?: UnitOfWork } = {}) {
    this.clock = deps.clock ?? new FakeClock();
    this.state = new FakeRegistryState(this.clock);
    this.transforms = new FakeTransforms(this.state, this.clock);
    this.uow = deps.uow ?? new FakeUnitOfWork();
    this.wire = new FakeRegistryWire(
      this.clock,
      deps.commandLog ?? new FakeCommandLog(),
      this.uow,
      this.state,
    );
    this.commands = this.wire.commands;
    this.transfers = new FakeTransfers({
      clock: this.clock,
      uow: this.uow,
      state: this.state,
      transform: (connection, id, scripted, name, payload, execute, clearance) =>
        this.wire.transform(
          connection,
          id,
          'domain:transfer',
          scripted,
          name,
          { payload },
          execute,
          clearance,
        ),
      question: (connection, scripted, name) => this.wire.unanswered(connection, scripted, name),
      tell: (connectionId, text, transfer) =>
        void this.enqueue(connectionId, text, { kind: 'transfer', ...transfer }),
    });
  }

  // --- arranging a test ---

  /**
   * The next command(s) on this name have this outcome; later scripts of the same name and command follow in
   * order.
   */
  script(object: string, outcome: ScriptedOutcome, options: ScriptOptions = {}): this {
    this.wire.scripts.add(object, outcome, options);
    return this;
  }

  /** The registry of this connection requires a report of each restore. */
  wantReports(connectionId: number): void {
    this.state.wantsReport.add(connectionId);
  }

  /** The registry of this connection restores domains without a new term: a renewal has to follow. */
  restoresBareTerms(connectionId: number): void {
    this.state.restoresBareTerms.add(connectionId);
  }

  /** The registry of this connection cannot be reached until `bringUp`. */
  takeDown(connectionId: number): void {
    this.wire.down.add(connectionId);
  }

  bringUp(connectionId: number): void {
    this.wire.down.delete(connectionId);
  }

  /** Registers the name at this registry; `clientId` of the connection means this registrar. */
  registered(connection: RegistryConnection, name: string, values: Partial<DomainInfo> = {}): DomainInfo {
    return this.state.register(connection, name, values).info;
  }

  /** Never available; a create is refused (2304). */
  reserve(name: string, reason = 'Reserved'): void {
    this.state.reserved.set(name, reason);
  }

  /**
   * Fees quoted by check where the profile has fees: for a name, or for all names below a TLD. Amounts are
   * for one year.
   */
  setFee(nameOrTld: string, quote: FeeQuote): void {
    this.state.fees.set(nameOrTld, quote);
  }

  /**
   * The name has trademark claims, with this key of their notice: a create needs an acceptance of it (2304).
   */
  claim(name: string, claimKey: string): void {
    this.state.claims.set(name, claimKey);
  }

  /** A create below the TLD is refused without this registry data (2003). */
  demandExtras(tld: string, rule: ExtraRule): void {
    this.state.extraRules.set(tld, [...(this.state.extraRules.get(tld) ?? []), rule]);
  }

  /** Ends a pending create or update with the registry's decision and puts its message in the queue. */
  decide(connection: RegistryConnection, name: string, succeeded: boolean): PollMessage {
    const { clTrid, svTrid } = this.transforms.decide(connection, name, succeeded);
    const content: PollContent = {
      kind: 'pending_action',
      object: 'domain',
      name,
      succeeded,
      clTrid,
      svTrid,
      decidedAt: this.clock.now(),
    };
    return this.enqueue(
      connection.id,
      succeeded ? 'Pending action completed.' : 'Pending action refused.',
      content,
    );
  }

  /** Accepted without a decision. */
  isPending(connection: RegistryConnection, name: string): boolean {
    return this.state.domain(connection, name)?.pending !== undefined;
  }

  enqueue(connectionId: number, text: string, content: PollContent): PollMessage {
    this.state.serial += 1;
    const message: PollMessage = {
      id: String(this.state.serial),
      count: 1,
      queuedAt: this.clock.now(),
      text,
      content,
      raw: `<epp><!-- ${text} --></epp>`,
    };
    this.queues.set(connectionId, [...(this.queues.get(connectionId) ?? []), message]);
    return message;
  }

  // --- reading in a test ---

  domain(connection: RegistryConnection, name: string): DomainInfo | undefined {
    return this.state.domain(connection, name)?.info;
  }

  /** Addresses of an existing host. */
  host(connection: RegistryConnection, name: string): readonly string[] | undefined {
    return this.state.hosts.get(`${connection.id} ${name}`);
  }

  /** Adds the host with these addresses, regardless of the rules. */
  hosted(connection: RegistryConnection, name: string, addresses: readonly string[]): void {
    this.state.hosts.set(`${connection.id} ${name}`, addresses);
  }

  /** Registry data as it arrived with the create of a domain or contact. */
  extrasOf(
    connection: RegistryConnection,
    object: 'domain' | 'contact',
    name: string,
  ): readonly RegistryExtra[] {
    return object === 'contact'
      ? this.state.contactExtras(connection, name)
      : (this.state.domain(connection, name)?.extras ?? []);
  }

  sent(command: string, object?: string): RecordedCommand[] {
    return this.commands.filter(
      (c) => c.command === command && (object === undefined || c.object === object),
    );
  }
}
