import { addYears, registryUnavailable, upstreamTimeout, type Clock, type DomainName, type UnitOfWork } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import {
  clTridOf,
  type CheckAnswer, type CheckRequest, type Clearance, type CommandId, type CreateDomainCommand, type CreatedDomain, type DomainInfo, type FeeQuote,
  type InfoOutcome, type PollContent, type PollMessage, type RegistryContact, type RegistryRefusal, type StatusChange, type TransformOutcome,
} from '../commands';
import type { RegistryConnection } from '../connection';
import type { AvailabilityRegistry, CommandLog, ContactRegistry, DomainRegistry, HostRegistry, PollRegistry } from '../ports';
import { FakeCommandLog } from './fake-command-log';
import { ScriptBook, SimulatedCrash, type Script, type ScriptedCommand, type ScriptedOutcome, type ScriptOptions } from './fake-registry-scripts';

/** One command as the registry received it, questions included. */
export interface RecordedCommand {
  /** `domain:check`, `domain:create`, `domain:info`, `domain:update`, `contact:create`, `host:check`, `host:create`, `poll:req`, `poll:ack`. */
  command: string;
  connectionId: number;
  /** Name, contact id, host name or message id; comma-separated for a check. */
  object: string;
  clTrid?: string;
  payload?: CreateDomainCommand | RegistryContact | StatusChange;
}

interface FakeDomain {
  info: DomainInfo;
  /** Set while the registry has not decided on the create. */
  pending?: { clTrid: string; svTrid: string };
}

const refusalOf = (code: number, meaning: RegistryRefusal['meaning'], reason: string): RegistryRefusal => ({ code, meaning, reason });

/**
 * A registry in memory with the behaviour of the real adapter (`registryContract`), plus a script per name. All state is
 * kept per connection; scripts go by name alone.
 */
export class FakeRegistry implements AvailabilityRegistry, DomainRegistry, ContactRegistry, HostRegistry, PollRegistry {
  /** Everything that reached the registry, in order. A command that was `not_sent` is not here. */
  readonly commands: RecordedCommand[] = [];
  private readonly scripts = new ScriptBook();
  private readonly domains = new Map<string, FakeDomain>();
  private readonly contacts = new Map<string, string>();
  private readonly hosts = new Set<string>();
  private readonly queues = new Map<number, PollMessage[]>();
  private readonly fees = new Map<string, FeeQuote>();
  private readonly reserved = new Map<string, string>();
  private readonly down = new Set<number>();
  private serial = 0;

  private readonly clock: Clock;
  private readonly log: CommandLog;
  private readonly uow: UnitOfWork;

  /** Give the test's unit of work: as the real adapter, the fake refuses to talk inside one. */
  constructor(deps: { clock?: Clock; commandLog?: CommandLog; uow?: UnitOfWork } = {}) {
    this.clock = deps.clock ?? new FakeClock();
    this.log = deps.commandLog ?? new FakeCommandLog();
    this.uow = deps.uow ?? new FakeUnitOfWork();
  }

  // --- what a test arranges ---

  /** The next command(s) on this name behave as told; later scripts of the same name and command follow in order. */
  script(object: string, outcome: ScriptedOutcome, options: ScriptOptions = {}): this {
    this.scripts.add(object, outcome, options);
    return this;
  }

  /** The registry of this connection cannot be reached until `bringUp`. */
  takeDown(connectionId: number): void {
    this.down.add(connectionId);
  }

  bringUp(connectionId: number): void {
    this.down.delete(connectionId);
  }

  /** The name is registered at this registry, by us when `clientId` is the connection's own. */
  registered(connection: RegistryConnection, name: string, values: Partial<DomainInfo> = {}): DomainInfo {
    const info = this.newDomain(connection, name, 1, values);
    this.domains.set(keyOf(connection, name), { info });
    return info;
  }

  /** Never available; a create is refused (2304). */
  reserve(name: string, reason = 'Reserved'): void {
    this.reserved.set(name, reason);
  }

  /** Fees told by check where the profile has fees: for a name, or for all names below a TLD. Amounts are for one year. */
  setFee(nameOrTld: string, quote: FeeQuote): void {
    this.fees.set(nameOrTld, quote);
  }

  /** Ends a pending create with the registry's decision and puts its message in the queue. */
  decide(connection: RegistryConnection, name: string, succeeded: boolean): PollMessage {
    const domain = this.domains.get(keyOf(connection, name));
    if (!domain?.pending) throw new Error(`${name} is not pending`);
    const { clTrid, svTrid } = domain.pending;
    if (succeeded) this.domains.set(keyOf(connection, name), { info: { ...domain.info, statuses: statusesOf([], domain.info.nameservers) } });
    else this.domains.delete(keyOf(connection, name));
    const content: PollContent = { kind: 'pending_action', object: 'domain', name, succeeded, clTrid, svTrid, decidedAt: this.clock.now() };
    return this.enqueue(connection.id, succeeded ? 'Pending action completed.' : 'Pending action refused.', content);
  }

  enqueue(connectionId: number, text: string, content: PollContent): PollMessage {
    this.serial += 1;
    const message: PollMessage = { id: String(this.serial), count: 1, queuedAt: this.clock.now(), text, content, raw: `<epp><!-- ${text} --></epp>` };
    this.queues.set(connectionId, [...(this.queues.get(connectionId) ?? []), message]);
    return message;
  }

  // --- what a test looks at ---

  domain(connection: RegistryConnection, name: string): DomainInfo | undefined {
    return this.domains.get(keyOf(connection, name))?.info;
  }

  sent(command: string, object?: string): RecordedCommand[] {
    return this.commands.filter((c) => c.command === command && (object === undefined || c.object === object));
  }

  // --- the ports ---

  async check(connection: RegistryConnection, request: CheckRequest): Promise<CheckAnswer[]> {
    this.uow.assertNone();
    for (const name of request.names) this.question(connection, 'check', name.ascii);
    const size = connection.profile.checkBatchSize;
    for (let from = 0; from < request.names.length; from += size) {
      const object = request.names.slice(from, from + size).map((n) => n.ascii).join(',');
      this.commands.push({ command: 'domain:check', connectionId: connection.id, object });
    }
    return request.names.map((name) => this.answerOf(connection, name, request));
  }

  async info(connection: RegistryConnection, name: DomainName): Promise<InfoOutcome> {
    this.uow.assertNone();
    const script = this.scripts.next('info', name.ascii);
    if (this.down.has(connection.id) || script?.outcome === 'not_sent') return { kind: 'unknown', why: 'registry not reachable' };
    this.commands.push({ command: 'domain:info', connectionId: connection.id, object: name.ascii });
    if (script?.outcome === 'not_ours') return { kind: 'not_ours' };
    if (script) return { kind: 'unknown', why: `scripted: ${script.outcome}` };
    const domain = this.domains.get(keyOf(connection, name.ascii));
    return domain ? { kind: 'found', info: domain.info } : { kind: 'absent' };
  }

  async create(
    connection: RegistryConnection, id: CommandId, command: CreateDomainCommand, clearance?: Clearance,
  ): Promise<TransformOutcome<CreatedDomain>> {
    const name = command.name.ascii;
    const execute = (script?: Script): TransformOutcome<CreatedDomain> => {
      const refusal = this.whyNotCreate(connection, command);
      if (refusal) return { kind: 'refused', refusal };
      const info = this.newDomain(connection, name, command.years, {
        registrant: command.contacts?.registrant,
        nameservers: [...command.nameservers],
        ...(script?.outcome === 'pending' ? { statuses: ['pendingCreate'] } : {}),
      });
      const pending = script?.outcome === 'pending' ? { clTrid: clTridOf(id), svTrid: `FAKE-${this.serial}` } : undefined;
      this.domains.set(keyOf(connection, name), { info, pending });
      if (pending) return { kind: 'pending', data: { name } };
      return { kind: 'done', data: { name, createdAt: info.createdAt, expiresAt: info.expiresAt, charged: command.fee } };
    };
    return this.transform(connection, id, 'domain:create', 'create', name, command, execute, clearance);
  }

  async updateStatuses(connection: RegistryConnection, id: CommandId, change: StatusChange): Promise<TransformOutcome<{ name: string }>> {
    const name = change.name.ascii;
    return this.transform(connection, id, 'domain:update', 'update', name, change, () => {
      const domain = this.domains.get(keyOf(connection, name));
      if (!domain) return { kind: 'refused', refusal: refusalOf(2303, 'absent', 'Object does not exist') };
      if (domain.info.clientId !== connection.clientId) return { kind: 'refused', refusal: refusalOf(2201, 'not_ours', 'Authorization error') };
      if (domain.pending || forbidsUpdate(domain.info.statuses, change)) return { kind: 'refused', refusal: refusalOf(2304, 'prohibited', 'Object status prohibits operation') };
      domain.info = { ...domain.info, statuses: statusesAfter(domain.info, change) };
      return { kind: 'done', data: { name } };
    });
  }

  async createContact(
    connection: RegistryConnection, id: CommandId, contact: RegistryContact, _authInfo: string,
  ): Promise<TransformOutcome<{ id: string }>> {
    return this.transform(connection, id, 'contact:create', 'create', contact.id, contact, () => {
      const owner = this.contacts.get(keyOf(connection, contact.id));
      if (owner && owner !== connection.clientId) return { kind: 'refused', refusal: refusalOf(2302, 'exists', 'Object exists') };
      this.contacts.set(keyOf(connection, contact.id), connection.clientId);
      return { kind: 'done', data: { id: contact.id } };
    });
  }

  async missingHosts(connection: RegistryConnection, names: readonly string[]): Promise<string[]> {
    this.uow.assertNone();
    for (const name of names) this.question(connection, 'check', name);
    if (names.length) this.commands.push({ command: 'host:check', connectionId: connection.id, object: names.join(',') });
    return names.filter((name) => !this.hosts.has(keyOf(connection, name)));
  }

  async createHost(connection: RegistryConnection, id: CommandId, name: string): Promise<TransformOutcome<{ name: string }>> {
    return this.transform(connection, id, 'host:create', 'create', name, undefined, () => {
      this.hosts.add(keyOf(connection, name));
      return { kind: 'done', data: { name } };
    });
  }

  async nextMessage(connection: RegistryConnection): Promise<PollMessage | undefined> {
    this.uow.assertNone();
    if (this.down.has(connection.id)) throw registryUnavailable();
    this.commands.push({ command: 'poll:req', connectionId: connection.id, object: '' });
    const queue = this.queues.get(connection.id) ?? [];
    return queue.length ? { ...queue[0], count: queue.length } : undefined;
  }

  async acknowledge(connection: RegistryConnection, messageId: string): Promise<void> {
    this.uow.assertNone();
    this.question(connection, 'acknowledge', messageId);
    this.commands.push({ command: 'poll:ack', connectionId: connection.id, object: messageId });
    this.queues.set(connection.id, (this.queues.get(connection.id) ?? []).filter((m) => m.id !== messageId));
  }

  // --- inside ---

  private question(connection: RegistryConnection, command: ScriptedCommand, object: string): void {
    const script = this.scripts.next(command, object);
    if (this.down.has(connection.id) || script?.outcome === 'not_sent') throw registryUnavailable();
    if (script) throw upstreamTimeout();
  }

  private async transform<T>(
    connection: RegistryConnection,
    id: CommandId,
    command: string,
    scripted: ScriptedCommand,
    object: string,
    payload: RecordedCommand['payload'],
    execute: (script?: Script) => TransformOutcome<T>,
    clearance?: Clearance,
  ): Promise<TransformOutcome<T>> {
    this.uow.assertNone();
    const script = this.scripts.next(scripted, object);
    if (this.down.has(connection.id) || script?.outcome === 'not_sent') return { kind: 'not_sent', why: 'no session' };
    if (clearance && !(await this.cleared(clearance))) return { kind: 'not_sent', why: 'not cleared' };
    const clTrid = clTridOf(id);
    await this.log.sent({
      clTrid, connectionId: connection.id, operationId: id.operationId, command, object, request: `<${command}/>`, sentAt: this.clock.now(),
    });
    if (script?.outcome === 'crash_before') throw new SimulatedCrash(`before ${command} ${object}`);
    this.commands.push({ command, connectionId: connection.id, object, clTrid, payload });
    const outcome = this.outcomeOf(script, execute);
    if (script?.outcome === 'crash_after') throw new SimulatedCrash(`after ${command} ${object}`);
    const resultCode = codeOf(outcome);
    await this.log.answered({ clTrid, svTrid: `FAKE-${this.serial}`, resultCode, outcome: outcome.kind, answeredAt: this.clock.now() });
    return outcome;
  }

  /** By the test's clock, where the real one looks at the monotonic one. */
  private async cleared(clearance: Clearance): Promise<boolean> {
    const asked = this.clock.now().getTime();
    const milliseconds = await clearance();
    return milliseconds !== undefined && this.clock.now().getTime() < asked + milliseconds;
  }

  private outcomeOf<T>(script: Script | undefined, execute: (script?: Script) => TransformOutcome<T>): TransformOutcome<T> {
    switch (script?.outcome) {
      case 'refuse':
        return { kind: 'refused', refusal: script.refusal ?? refusalOf(2306, 'policy', 'Parameter value policy error') };
      case 'drop_after': {
        execute(script);
        return { kind: 'unknown', why: 'connection lost' };
      }
      case 'drop_before':
      case 'unknown':
      case 'timeout':
      case 'not_ours':
        return { kind: 'unknown', why: `scripted: ${script.outcome}` };
      default:
        return execute(script);
    }
  }

  private answerOf(connection: RegistryConnection, name: DomainName, request: CheckRequest): CheckAnswer {
    const reason = this.domains.has(keyOf(connection, name.ascii)) ? 'In use' : this.reserved.get(name.ascii);
    const answer: CheckAnswer = reason ? { name: name.ascii, available: false, reason } : { name: name.ascii, available: true };
    if (!request.withFee || connection.profile.fee.mode !== 'fee') return answer;
    const fee = this.feeOf(name, request.years);
    return fee ? { ...answer, fee } : answer;
  }

  private feeOf(name: DomainName, years: number): FeeQuote | undefined {
    const quote = this.fees.get(name.ascii) ?? this.fees.get(name.parent);
    return quote && { ...quote, create: quote.create?.times(years), renew: quote.renew?.times(years) };
  }

  private whyNotCreate(connection: RegistryConnection, command: CreateDomainCommand): RegistryRefusal | undefined {
    const { profile } = connection;
    const name = command.name.ascii;
    if (this.domains.has(keyOf(connection, name))) return refusalOf(2302, 'exists', 'Object exists');
    if (this.reserved.has(name)) return refusalOf(2304, 'prohibited', 'Object status prohibits operation; Reserved');
    if (profile.dataModel === 'minimum' && command.contacts) return refusalOf(2306, 'policy', 'This registry takes no contacts');
    if (profile.dataModel === 'maximum' && !command.contacts) return refusalOf(2003, 'parameter', 'Registrant is missing');
    const contacts = Object.values(command.contacts ?? {}).filter((id): id is string => id !== undefined);
    const missing = contacts.find((id) => !this.contacts.has(keyOf(connection, id)));
    if (missing) return refusalOf(2303, 'absent', `Object does not exist; ${missing}`);
    const hosts = profile.hostModel === 'objects' ? command.nameservers : [];
    const missingHost = hosts.find((host) => !this.hosts.has(keyOf(connection, host)));
    if (missingHost) return refusalOf(2303, 'absent', `Object does not exist; ${missingHost}`);
    return this.whyNotThisFee(connection, command);
  }

  private whyNotThisFee(connection: RegistryConnection, command: CreateDomainCommand): RegistryRefusal | undefined {
    if (connection.profile.fee.mode !== 'fee') return undefined;
    const quote = this.feeOf(command.name, command.years);
    if (!quote?.create) return undefined;
    if (!command.fee) return quote.premium ? refusalOf(2003, 'fee', 'Fees must be acknowledged') : undefined;
    return command.fee.equals(quote.create) ? undefined : refusalOf(2004, 'fee', 'Fees differ');
  }

  private newDomain(connection: RegistryConnection, name: string, years: number, values: Partial<DomainInfo>): DomainInfo {
    this.serial += 1;
    const createdAt = this.clock.now();
    return {
      name,
      roid: `D${this.serial}-FAKE`,
      clientId: connection.clientId,
      createdBy: connection.clientId,
      createdAt,
      expiresAt: addYears(createdAt, years),
      statuses: statusesOf([], values.nameservers ?? []),
      nameservers: [],
      ...values,
    };
  }
}

const keyOf = (connection: RegistryConnection, name: string): string => `${connection.id} ${name}`;

/** RFC 5731 §2.3: an own update lock gives way only to a change that takes it off. */
const forbidsUpdate = (statuses: readonly string[], change: StatusChange): boolean =>
  statuses.includes('serverUpdateProhibited') || (statuses.includes('clientUpdateProhibited') && !change.remove.includes('clientUpdateProhibited'));

/** Statuses as an info shows them: `inactive` without name servers, `ok` where there is no other (RFC 5731 §2.3). */
function statusesOf(set: readonly string[], nameservers: readonly string[]): string[] {
  const all = nameservers.length > 0 ? [...set] : [...set, 'inactive'];
  return all.length > 0 ? all : ['ok'];
}

function statusesAfter({ statuses, nameservers }: DomainInfo, change: StatusChange): string[] {
  const kept = statuses.filter((status) => status !== 'ok' && status !== 'inactive' && !change.remove.some((removed) => removed === status));
  return statusesOf([...new Set([...kept, ...change.add])], nameservers);
}

function codeOf(outcome: TransformOutcome<unknown>): number | undefined {
  if (outcome.kind === 'done') return 1000;
  if (outcome.kind === 'pending') return 1001;
  return outcome.kind === 'refused' ? outcome.refusal.code : undefined;
}
