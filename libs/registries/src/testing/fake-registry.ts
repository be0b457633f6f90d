import { registryUnavailable, type Clock, type DomainName, type UnitOfWork } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import type {
  CheckAnswer,
  ClaimsAnswer,
  ContactOutcome,
  CreatedDomain,
  DomainInfo,
  FeeQuote,
  HostOutcome,
  InfoOutcome,
  PollContent,
  PollMessage,
  RenewedDomain,
  RestoredDomain,
  ShownContact,
} from '../answers';
import type {
  CheckRequest,
  Clearance,
  CommandId,
  CreateDomainCommand,
  HostAddressChange,
  RegistryContact,
  RegistryExtra,
  RenewDomainCommand,
  RestoreDomainCommand,
  StatusChange,
  TransformOutcome,
  UpdateDomainCommand,
} from '../commands';
import type { RegistryConnection } from '../connection';
import type {
  AvailabilityRegistry,
  ClaimsRegistry,
  CommandLog,
  ContactRegistry,
  DomainRegistry,
  HostRegistry,
  PollRegistry,
} from '../ports';
import { FakeCommandLog } from './fake-command-log';
import { type ExtraRule, requestedFees } from './fake-registry-rules';
import type { Script, ScriptedOutcome, ScriptOptions } from './fake-registry-scripts';
import { FakeRegistryState } from './fake-registry-state';
import { FakeRegistryWire, type RecordedCommand } from './fake-registry-wire';
import { FakeTransfers } from './fake-transfers';

/**
 * A registry in memory with the behaviour of the real adapter (`registryContract`), and scripts per name.
 * State is separate per connection; scripts apply to the name at all connections.
 */
export class FakeRegistry
  implements AvailabilityRegistry, ClaimsRegistry, DomainRegistry, ContactRegistry, HostRegistry, PollRegistry
{
  /** Everything that the registry received, in order, without commands that were `not_sent`. */
  readonly commands: RecordedCommand[];
  private readonly wire: FakeRegistryWire;
  private readonly state: FakeRegistryState;
  private readonly queues = new Map<number, PollMessage[]>();
  /** Transfers between registrars; scripts as `transfer_request` and so on. */
  readonly transfers: FakeTransfers;

  private readonly clock: Clock;
  private readonly uow: UnitOfWork;

  /** `uow`: the test's unit of work; like the real adapter, the fake refuses calls inside one. */
  constructor(deps: { clock?: Clock; commandLog?: CommandLog; uow?: UnitOfWork } = {}) {
    this.clock = deps.clock ?? new FakeClock();
    this.state = new FakeRegistryState(this.clock);
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
    const { clTrid, svTrid } = this.state.decide(connection, name, succeeded);
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

  // --- the ports ---

  async check(connection: RegistryConnection, request: CheckRequest): Promise<CheckAnswer[]> {
    this.uow.assertNone();
    for (const name of request.names) this.wire.question(connection, 'check', name.ascii);
    const size = connection.profile.checkBatchSize;
    for (let from = 0; from < request.names.length; from += size) {
      const object = request.names
        .slice(from, from + size)
        .map((n) => n.ascii)
        .join(',');
      this.commands.push({ command: 'domain:check', connectionId: connection.id, object });
    }
    return request.names.map((name) => this.answerOf(connection, name, request));
  }

  async info(connection: RegistryConnection, name: DomainName): Promise<InfoOutcome> {
    const unseen = this.wire.unseen(connection, 'domain:info', name.ascii);
    if (unseen) return unseen;
    const domain = this.state.domain(connection, name.ascii);
    return domain ? { kind: 'found', info: domain.info } : { kind: 'absent' };
  }

  async claims(connection: RegistryConnection, name: DomainName): Promise<ClaimsAnswer> {
    this.uow.assertNone();
    this.wire.question(connection, 'claims', name.ascii);
    this.commands.push({ command: 'launch:check', connectionId: connection.id, object: name.ascii });
    const claimKey = this.state.claims.get(name.ascii);
    return claimKey === undefined
      ? { name: name.ascii, exists: false }
      : { name: name.ascii, exists: true, claimKey, validatorId: 'tmch' };
  }

  async create(
    connection: RegistryConnection,
    id: CommandId,
    command: CreateDomainCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<CreatedDomain>> {
    const execute = (script?: Script): TransformOutcome<CreatedDomain> =>
      this.state.create(connection, command, this.wire.pendingBy(script, id));
    return this.wire.transform(
      connection,
      id,
      'domain:create',
      'create',
      command.name.ascii,
      { payload: command },
      execute,
      clearance,
    );
  }

  async renew(
    connection: RegistryConnection,
    id: CommandId,
    command: RenewDomainCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RenewedDomain>> {
    const execute = (): TransformOutcome<RenewedDomain> => this.state.renew(connection, command);
    return this.wire.transform(
      connection,
      id,
      'domain:renew',
      'renew',
      command.name.ascii,
      { payload: command },
      execute,
      clearance,
    );
  }

  async update(
    connection: RegistryConnection,
    id: CommandId,
    command: UpdateDomainCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    this.uow.assertNone();
    const name = command.name.ascii;
    if (changesNothing(command)) return { kind: 'done', data: { name } };
    const execute = (script?: Script): TransformOutcome<{ name: string }> =>
      this.state.update(connection, command, this.wire.pendingBy(script, id));
    return this.wire.transform(
      connection,
      id,
      'domain:update',
      'update',
      name,
      { payload: command },
      execute,
      clearance,
    );
  }

  async delete(
    connection: RegistryConnection,
    id: CommandId,
    { ascii: name }: DomainName,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    const execute = (script?: Script): TransformOutcome<{ name: string }> =>
      this.state.delete(connection, name, this.wire.pendingBy(script, id));
    return this.wire.transform(connection, id, 'domain:delete', 'delete', name, {}, execute, clearance);
  }

  /** Scripts: `restore` for the request, `restore_report` for the report. */
  async restore(
    connection: RegistryConnection,
    id: CommandId,
    command: RestoreDomainCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RestoredDomain>> {
    const execute = (script?: Script): TransformOutcome<RestoredDomain> =>
      this.state.restore(connection, command, this.wire.pendingBy(script, id));
    const scripted = command.report ? 'restore_report' : 'restore';
    return this.wire.transform(
      connection,
      id,
      'domain:restore',
      scripted,
      command.name.ascii,
      { payload: command },
      execute,
      clearance,
    );
  }

  async updateStatuses(
    connection: RegistryConnection,
    id: CommandId,
    change: StatusChange,
  ): Promise<TransformOutcome<{ name: string }>> {
    const { name, ...statuses } = change;
    const execute = (script?: Script): TransformOutcome<{ name: string }> =>
      this.state.update(connection, { name, statuses }, this.wire.pendingBy(script, id));
    return this.wire.transform(
      connection,
      id,
      'domain:update',
      'update',
      name.ascii,
      { payload: change },
      execute,
    );
  }

  /** Contacts of other registrars that the registry shows, by their ids. */
  readonly shownContacts = new Map<string, ShownContact>();

  async contactInfo(connection: RegistryConnection, id: string): Promise<ContactOutcome> {
    this.uow.assertNone();
    const script = this.wire.scripts.next('info', id);
    if (this.wire.down.has(connection.id) || script)
      return { kind: 'unknown', why: 'registry not reachable' };
    this.commands.push({ command: 'contact:info', connectionId: connection.id, object: id });
    const contact = this.shownContacts.get(id);
    return contact ? { kind: 'found', contact } : { kind: 'closed', reason: 'Authorization error' };
  }

  async createContact(
    connection: RegistryConnection,
    id: CommandId,
    contact: RegistryContact,
    _authInfo: string,
    extras: readonly RegistryExtra[] = [],
  ): Promise<TransformOutcome<{ id: string }>> {
    const execute = (): TransformOutcome<{ id: string }> =>
      this.state.createContact(connection, contact.id, extras);
    return this.wire.transform(
      connection,
      id,
      'contact:create',
      'create',
      contact.id,
      { payload: contact, extras },
      execute,
    );
  }

  async missingHosts(connection: RegistryConnection, names: readonly string[]): Promise<string[]> {
    this.uow.assertNone();
    for (const name of names) this.wire.question(connection, 'check', name);
    if (names.length)
      this.commands.push({ command: 'host:check', connectionId: connection.id, object: names.join(',') });
    return names.filter((name) => !this.state.hasHost(connection, name));
  }

  async createHost(
    connection: RegistryConnection,
    id: CommandId,
    name: string,
    addresses: readonly string[] = [],
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    const execute = (): TransformOutcome<{ name: string }> =>
      this.state.createHost(connection, name, addresses);
    return this.wire.transform(
      connection,
      id,
      'host:create',
      'create',
      name,
      { addresses },
      execute,
      clearance,
    );
  }

  async hostInfo(connection: RegistryConnection, name: string): Promise<HostOutcome> {
    const unseen = this.wire.unseen(connection, 'host:info', name);
    if (unseen) return unseen;
    const info = this.state.hostInfo(connection, name);
    return info ? { kind: 'found', info } : { kind: 'absent' };
  }

  async updateHost(
    connection: RegistryConnection,
    id: CommandId,
    name: string,
    change: HostAddressChange,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    const execute = (): TransformOutcome<{ name: string }> => this.state.updateHost(connection, name, change);
    return this.wire.transform(
      connection,
      id,
      'host:update',
      'update',
      name,
      { payload: change },
      execute,
      clearance,
    );
  }

  async deleteHost(
    connection: RegistryConnection,
    id: CommandId,
    name: string,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    const execute = (): TransformOutcome<{ name: string }> => this.state.deleteHost(connection, name);
    return this.wire.transform(connection, id, 'host:delete', 'delete', name, {}, execute, clearance);
  }

  async nextMessage(connection: RegistryConnection): Promise<PollMessage | undefined> {
    this.uow.assertNone();
    if (this.wire.down.has(connection.id)) throw registryUnavailable();
    this.commands.push({ command: 'poll:req', connectionId: connection.id, object: '' });
    const queue = this.queues.get(connection.id) ?? [];
    return queue.length ? { ...queue[0], count: queue.length } : undefined;
  }

  async acknowledge(connection: RegistryConnection, messageId: string): Promise<void> {
    this.uow.assertNone();
    this.wire.question(connection, 'acknowledge', messageId);
    this.commands.push({ command: 'poll:ack', connectionId: connection.id, object: messageId });
    this.queues.set(
      connection.id,
      (this.queues.get(connection.id) ?? []).filter((m) => m.id !== messageId),
    );
  }

  private answerOf(connection: RegistryConnection, name: DomainName, request: CheckRequest): CheckAnswer {
    const reason = this.state.domain(connection, name.ascii) ? 'In use' : this.state.reserved.get(name.ascii);
    const answer: CheckAnswer = reason
      ? { name: name.ascii, available: false, reason }
      : { name: name.ascii, available: true };
    if (!request.withFee || connection.profile.fee.mode !== 'fee') return answer;
    const fee = this.state.feeOf(name, request.years);
    return fee ? { ...answer, fee: requestedFees(fee, request) } : answer;
  }
}

const changesNothing = ({ name: _name, glue: _glue, ...parts }: UpdateDomainCommand): boolean =>
  Object.values(parts).every(
    (part) =>
      part === undefined ||
      (typeof part === 'object' && part !== null && part.add.length + part.remove.length === 0),
  );
