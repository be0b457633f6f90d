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
import { contactCreate, contactInfo } from './commands/contact';
import { domainInfo } from './commands/domain';
import { domainDelete } from './commands/domain-changes';
import { pollAcknowledge, pollRequest } from './commands/poll';
import {
  changesNothing,
  createCommand,
  renewCommand,
  restoreCommand,
  updateCommand,
} from './domain-commands';
import { CommandFault } from './faults';
import { HostCommands } from './hosts';
import { NO_METRICS, type EppMetrics } from './metrics';
import { SessionPools } from './pool/session-pools';
import { Queries } from './queries';
import { chargedOf } from './responses/fee';
import { shownContactOf } from './responses/contacts';
import { contactInfoOf, createdOf, domainInfoOf, renewedOf } from './responses/objects';
import { pollContentOf } from './responses/poll';
import { signingOf } from './responses/signing';
import { closesSession } from './result-codes';
import { DEFAULT_EPP_SETTINGS, type EppSettings } from './settings';
import { EppTransfers } from './transfer-commands';
import { Transforms } from './transforms';
import { NS } from './xml/namespaces';

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
  /**
   * The account of the current call chain: accounts share the sessions of a connection. Absent: all count as
   * one.
   */
  account?: () => number | undefined;
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
  private readonly transforms: Transforms;
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
      account: deps.account ?? (() => undefined),
    });
    this.queries = new Queries({ pools: this.pools, ids, log, metrics, repeats: settings.queryRepeats });
    this.transforms = new Transforms({ ...deps, pools: this.pools, metrics });
    this.transfers = new EppTransfers(this.transforms, this.queries, deps.uow);
    this.availability = new AvailabilityQuestions(this.queries, log);
    this.hosts = new HostCommands(this.queries, this.transforms);
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
    const name = command.name.ascii;
    return this.transforms.run<CreatedDomain>(connection, id, {
      domain: name,
      clearance,
      build: (session) => createCommand(connection, session, command),
      read: (response) => {
        const created = createdOf(response, 'domain') ?? { name };
        if (created.name.toLowerCase() !== name) return undefined;
        return { ...created, name, charged: chargedOf(response, 'creData', connection.profile.fee.currency) };
      },
    });
  }

  async info(connection: RegistryConnection, name: DomainName): Promise<InfoOutcome> {
    this.deps.uow.assertNone();
    try {
      let tellsSigning = false;
      const answer = await this.queries.ask(connection, 'query', (session) => {
        tellsSigning = session.has(NS.secDNS);
        return domainInfo(name.ascii);
      });
      const { code, reason } = answer.response;
      if (code === 2303) return { kind: 'absent' };
      // 2202: it exists, and this registry requires its code from all but the sponsor
      if (code === 2201 || code === 2202) return { kind: 'not_ours' };
      if (answer.response.disposition !== 'done') return { kind: 'unknown', why: `${code} ${reason}` };
      const info = this.queries.understand(connection, answer, () => ({
        ...domainInfoOf(answer.response),
        ...(tellsSigning && { signing: signingOf(answer.response) }),
      }));
      return info.name === name.ascii
        ? { kind: 'found', info }
        : { kind: 'unknown', why: 'the answer is about another domain' };
    } catch (error) {
      return { kind: 'unknown', why: messageOf(error) };
    }
  }

  async renew(
    connection: RegistryConnection,
    id: CommandId,
    command: RenewDomainCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RenewedDomain>> {
    this.deps.uow.assertNone();
    const name = command.name.ascii;
    return this.transforms.run<RenewedDomain>(connection, id, {
      domain: name,
      clearance,
      build: () => renewCommand(connection, command),
      read: (response) => {
        const renewed = renewedOf(response) ?? { name };
        if (renewed.name.toLowerCase() !== name) return undefined;
        return { ...renewed, name, charged: chargedOf(response, 'renData', connection.profile.fee.currency) };
      },
    });
  }

  /** An update without changes succeeds without a command: registries refuse it (2003). */
  async update(
    connection: RegistryConnection,
    id: CommandId,
    command: UpdateDomainCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    this.deps.uow.assertNone();
    const name = command.name.ascii;
    if (changesNothing(command)) return { kind: 'done', data: { name } };
    return this.transforms.run(connection, id, {
      domain: name,
      clearance,
      build: () => updateCommand(connection, command),
      read: () => ({ name }),
    });
  }

  async delete(
    connection: RegistryConnection,
    id: CommandId,
    { ascii: name }: DomainName,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    this.deps.uow.assertNone();
    return this.transforms.run(connection, id, {
      domain: name,
      clearance,
      build: () => domainDelete(name),
      read: () => ({ name }),
    });
  }

  async restore(
    connection: RegistryConnection,
    id: CommandId,
    command: RestoreDomainCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RestoredDomain>> {
    this.deps.uow.assertNone();
    const name = command.name.ascii;
    return this.transforms.run<RestoredDomain>(connection, id, {
      domain: name,
      clearance,
      build: () => restoreCommand(connection, command),
      read: (response) => ({
        name,
        charged: chargedOf(response, 'updData', connection.profile.fee.currency),
      }),
    });
  }

  async updateStatuses(
    connection: RegistryConnection,
    id: CommandId,
    change: StatusChange,
  ): Promise<TransformOutcome<{ name: string }>> {
    this.deps.uow.assertNone();
    const name = change.name.ascii;
    // With several statuses some may be set already, and registries differ on whether that is an error: so
    // query first.
    const wanted =
      change.add.length + change.remove.length > 1 ? await this.missingPart(connection, change) : change;
    if (!wanted) return { kind: 'done', data: { name } };
    const outcome = await this.transforms.run(connection, id, {
      domain: name,
      build: () => updateCommand(connection, { name: wanted.name, statuses: wanted }),
      read: () => ({ name }),
    });
    const mayBeSo =
      outcome.kind === 'refused' &&
      !['not_ours', 'absent', 'authorization'].includes(outcome.refusal.meaning);
    return mayBeSo && !(await this.missingPart(connection, change))
      ? { kind: 'done', data: { name } }
      : outcome;
  }

  async contactInfo(connection: RegistryConnection, id: string): Promise<ContactOutcome> {
    this.deps.uow.assertNone();
    let isAnswered = false;
    try {
      const answer = await this.queries.ask(connection, 'query', () => contactInfo(id));
      isAnswered = true;
      if (answer.response.disposition !== 'done') return { kind: 'closed', reason: answer.response.reason };
      return {
        kind: 'found',
        contact: this.queries.understand(connection, answer, () => shownContactOf(answer.response)),
      };
    } catch (error) {
      // An answer without the contact, or 2400 at each try, means that the registry does not show it.
      return isAnswered || isOwnFailure(error)
        ? { kind: 'closed', reason: messageOf(error) }
        : { kind: 'unknown', why: messageOf(error) };
    }
  }

  async createContact(
    connection: RegistryConnection,
    id: CommandId,
    contact: RegistryContact,
    authInfo: string,
    extras?: readonly RegistryExtra[],
  ): Promise<TransformOutcome<{ id: string }>> {
    this.deps.uow.assertNone();
    const outcome = await this.transforms.run(connection, id, {
      build: () => contactCreate(contact, connection.profile.contacts.postalInfo, authInfo, extras),
      // some registries choose the id themselves (FACTS §2.10)
      read: (response) => ({ id: createdOf(response, 'contact')?.name ?? contact.id }),
    });
    if (outcome.kind !== 'refused' || outcome.refusal.meaning !== 'exists') return outcome;
    return this.contactOfOurs(connection, contact.id, outcome);
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

  /**
   * The part of the change that is not effective yet; undefined: all of it is. The whole change when the
   * query fails.
   */
  private async missingPart(
    connection: RegistryConnection,
    change: StatusChange,
  ): Promise<StatusChange | undefined> {
    const outcome = await this.info(connection, change.name);
    if (outcome.kind !== 'found') return change;
    const { statuses } = outcome.info;
    const add = change.add.filter((status) => !statuses.includes(status));
    const remove = change.remove.filter((status) => statuses.includes(status));
    return add.length + remove.length > 0 ? { ...change, add, remove } : undefined;
  }

  /** The id exists: done when an earlier try created it. */
  private async contactOfOurs(
    connection: RegistryConnection,
    id: string,
    refused: TransformOutcome<{ id: string }>,
  ): Promise<TransformOutcome<{ id: string }>> {
    try {
      const answer = await this.queries.ask(connection, 'query', () => contactInfo(id));
      const { code, reason } = answer.response;
      if (code === 2201 || code === 2202) return refused;
      if (answer.response.disposition !== 'done')
        return { kind: 'unknown', why: `contact exists, but: ${code} ${reason}` };
      const info = this.queries.understand(connection, answer, () => contactInfoOf(answer.response));
      return info.clientId === connection.clientId && info.name === id
        ? { kind: 'done', data: { id } }
        : refused;
    } catch (error) {
      return { kind: 'unknown', why: messageOf(error) };
    }
  }
}

/**
 * Whether the registry reported its own failure and the session stays open: codes from 2500 close it (RFC
 * 5730 §3).
 */
function isOwnFailure(error: unknown): boolean {
  const code = error instanceof Error && error.cause instanceof CommandFault ? error.cause.code : undefined;
  return code !== undefined && !closesSession(code);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
