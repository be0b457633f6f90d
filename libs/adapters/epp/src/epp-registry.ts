import type { Clock, DomainName, Ids, InstanceState, Log, UnitOfWork } from '@registrar/kernel';
import type {
  CheckAnswer,
  CheckRequest,
  ClaimsAnswer,
  Clearance,
  CommandId,
  ContactOutcome,
  CreateDomainCommand,
  CreatedDomain,
  HostAddressChange,
  HostNameChange,
  HostOutcome,
  InfoOutcome,
  PollMessage,
  RegistryConnection,
  RegistryContact,
  RegistryExtra,
  RenewDomainCommand,
  RenewedDomain,
  RestoreDomainCommand,
  RestoredDomain,
  StatusChange,
  TransformOutcome,
  UpdateDomainCommand,
} from '@registrar/registries';
import type {
  AvailabilityRegistry,
  ClaimsRegistry,
  CommandLog,
  ContactRegistry,
  DomainRegistry,
  HostRegistry,
  PollRegistry,
  RegistryConnections,
  SessionLeases,
  SessionReports,
} from '@registrar/registries/ports';
import { AvailabilityQuestions } from './availability';
import { ClaimsQuestions } from './claims';
import { pollAcknowledge, pollRequest } from './commands/poll';
import { ContactCommands } from './contacts';
import { DomainCommands } from './domains';
import { messageOf } from './faults';
import { HostCommands } from './hosts';
import { CommandLines } from './commands/command-lines';
import { NO_METRICS, type EppMetrics } from './metrics';
import { type CallChain, SessionPools } from './pool/session-pools';
import { Queries } from './queries';
import { pollContentOf } from './responses/poll';
import { DEFAULT_EPP_SETTINGS, type EppSettings } from './settings';
import { EppTransfers } from './transfer-commands';
import { Transforms } from './transforms';

export interface EppRegistryDeps {
  connections: RegistryConnections;
  leases: SessionLeases;
  commandLog: CommandLog;
  clock: Clock;
  ids: Ids;
  uow: UnitOfWork;
  log: Log;
  /** While the instance is suspended no session is opened or used. */
  instance?: InstanceState;
  metrics?: EppMetrics;
  /** Store for the state of sessions and circuits; absent: not reported. */
  reports?: SessionReports;
  chain?: CallChain;
  /** Overrides of the defaults. */
  settings?: Partial<EppSettings>;
}

/**
 * Registries over EPP (RFC 5730 to 5734), behind the registry ports. One instance per process; `close()` when
 * the process stops.
 */
export class EppRegistry
  implements AvailabilityRegistry, ClaimsRegistry, DomainRegistry, ContactRegistry, HostRegistry, PollRegistry
{
  /** Transfers between registrars, over the same sessions. */
  readonly transfers: EppTransfers;
  private readonly pools: SessionPools;
  private readonly queries: Queries;
  private readonly domains: DomainCommands;
  private readonly contacts: ContactCommands;
  private readonly availability: AvailabilityQuestions;
  private readonly claimsQuestions: ClaimsQuestions;
  private readonly hosts: HostCommands;

  constructor(private readonly deps: EppRegistryDeps) {
    const { ids, log } = deps;
    const settings: EppSettings = { ...DEFAULT_EPP_SETTINGS, holder: ids.uuid(), ...deps.settings };
    const metrics = deps.metrics ?? NO_METRICS;
    this.pools = new SessionPools({
      ...deps,
      metrics,
      settings,
      random: Math.random,
      chain: deps.chain ?? {},
    });
    const lines = new CommandLines(log, settings.linePolicy);
    const pools = this.pools;
    this.queries = new Queries({ pools, ids, log, metrics, lines, repeats: settings.queryRepeats });
    const transforms = new Transforms({ ...deps, pools, metrics, lines });
    this.transfers = new EppTransfers(transforms, this.queries, deps.uow);
    this.availability = new AvailabilityQuestions(this.queries, log);
    this.domains = new DomainCommands(this.queries, transforms);
    this.contacts = new ContactCommands(this.queries, transforms);
    this.hosts = new HostCommands(this.queries, transforms);
    this.claimsQuestions = new ClaimsQuestions(this.queries, log);
  }

  /** Lets commands in flight finish, logs out, releases the session leases. */
  close(): Promise<void> {
    return this.pools.close();
  }

  async check(connection: RegistryConnection, request: CheckRequest): Promise<CheckAnswer[]> {
    this.deps.uow.assertNone();
    return this.availability.ofDomains(connection, request);
  }

  async claims(connection: RegistryConnection, name: DomainName): Promise<ClaimsAnswer> {
    this.deps.uow.assertNone();
    return this.claimsQuestions.of(connection, name.ascii);
  }

  async create(
    connection: RegistryConnection,
    id: CommandId,
    command: CreateDomainCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<CreatedDomain>> {
    this.deps.uow.assertNone();
    return this.domains.create(connection, id, command, clearance);
  }

  async info(connection: RegistryConnection, name: DomainName): Promise<InfoOutcome> {
    this.deps.uow.assertNone();
    return this.domains.info(connection, name);
  }

  async renew(
    connection: RegistryConnection,
    id: CommandId,
    command: RenewDomainCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RenewedDomain>> {
    this.deps.uow.assertNone();
    return this.domains.renew(connection, id, command, clearance);
  }

  async update(
    connection: RegistryConnection,
    id: CommandId,
    command: UpdateDomainCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    this.deps.uow.assertNone();
    return this.domains.update(connection, id, command, clearance);
  }

  async delete(
    connection: RegistryConnection,
    id: CommandId,
    name: DomainName,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    this.deps.uow.assertNone();
    return this.domains.delete(connection, id, name, clearance);
  }

  async restore(
    connection: RegistryConnection,
    id: CommandId,
    command: RestoreDomainCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RestoredDomain>> {
    this.deps.uow.assertNone();
    return this.domains.restore(connection, id, command, clearance);
  }

  async updateStatuses(
    connection: RegistryConnection,
    id: CommandId,
    change: StatusChange,
  ): Promise<TransformOutcome<{ name: string }>> {
    this.deps.uow.assertNone();
    return this.domains.updateStatuses(connection, id, change);
  }

  async contactInfo(connection: RegistryConnection, id: string): Promise<ContactOutcome> {
    this.deps.uow.assertNone();
    return this.contacts.info(connection, id);
  }

  async createContact(
    connection: RegistryConnection,
    id: CommandId,
    contact: RegistryContact,
    authInfo: string,
    extras?: readonly RegistryExtra[],
  ): Promise<TransformOutcome<{ id: string }>> {
    this.deps.uow.assertNone();
    return this.contacts.create(connection, id, contact, authInfo, extras);
  }

  async missingHosts(connection: RegistryConnection, names: readonly string[]): Promise<string[]> {
    this.deps.uow.assertNone();
    return connection.profile.hostModel === 'objects' ? this.availability.ofHosts(connection, names) : [];
  }

  async createHost(
    connection: RegistryConnection,
    id: CommandId,
    name: string,
    addresses: readonly string[] = [],
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    this.deps.uow.assertNone();
    return this.hosts.create(connection, id, name, addresses, clearance);
  }

  async hostInfo(connection: RegistryConnection, name: string): Promise<HostOutcome> {
    this.deps.uow.assertNone();
    try {
      return await this.hosts.info(connection, name);
    } catch (error) {
      return { kind: 'unknown', why: messageOf(error) };
    }
  }

  async updateHost(
    connection: RegistryConnection,
    id: CommandId,
    name: string,
    change: HostAddressChange,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    this.deps.uow.assertNone();
    return this.hosts.update(connection, id, name, change, clearance);
  }

  async renameHost(
    connection: RegistryConnection,
    id: CommandId,
    name: string,
    change: HostNameChange,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    this.deps.uow.assertNone();
    return this.hosts.rename(connection, id, name, change, clearance);
  }

  async deleteHost(
    connection: RegistryConnection,
    id: CommandId,
    name: string,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    this.deps.uow.assertNone();
    return this.hosts.delete(connection, id, name, clearance);
  }

  async nextMessage(connection: RegistryConnection): Promise<PollMessage | undefined> {
    this.deps.uow.assertNone();
    const answer = await this.queries.ask(connection, 'poll', pollRequest);
    const { code, messageQueue } = answer.response;
    if (code === 1300) return undefined;
    if (code !== 1301 || !messageQueue)
      throw this.queries.unusable(connection, answer, 'no message in the answer to a poll');
    return { ...messageQueue, content: pollContentOf(answer.response), raw: answer.frame };
  }

  async acknowledge(connection: RegistryConnection, messageId: string): Promise<void> {
    this.deps.uow.assertNone();
    const answer = await this.queries.ask(connection, 'poll', () => pollAcknowledge(messageId));
    const { code } = answer.response;
    if (code !== 1000 && code !== 1300 && code !== 2303)
      throw this.queries.unusable(connection, answer, 'the acknowledgement was refused');
  }
}
