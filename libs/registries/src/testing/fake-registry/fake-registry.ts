import { registryUnavailable, type DomainName } from '@registrar/kernel';
import type {
  CheckAnswer,
  ClaimsAnswer,
  ContactOutcome,
  HostOutcome,
  PollMessage,
  ShownContact,
} from '../../answers';
import type {
  CheckRequest,
  Clearance,
  CommandId,
  HostAddressChange,
  HostNameChange,
  RegistryContact,
  RegistryExtra,
  TransformOutcome,
} from '../../commands';
import type { RegistryConnection } from '../../connection';
import type {
  AvailabilityRegistry,
  ClaimsRegistry,
  ContactRegistry,
  DomainRegistry,
  HostRegistry,
  PollRegistry,
} from '../../ports';
import { requestedFees } from './rules';

import { FakeDomainCommands } from './domain-commands';
import { FakeHosts } from './hosts';

/**
 * A registry in memory with the behaviour of the real adapter (`registryContract`), and scripts per name.
 * State is separate per connection; scripts apply to the name at all connections.
 */
export class FakeRegistry
  extends FakeDomainCommands
  implements AvailabilityRegistry, ClaimsRegistry, DomainRegistry, ContactRegistry, HostRegistry, PollRegistry
{
  private readonly hosts = new FakeHosts(this.state);
  /** Contacts of other registrars that the registry shows, by their ids. */
  readonly shownContacts = new Map<string, ShownContact>();

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

  async claims(connection: RegistryConnection, name: DomainName): Promise<ClaimsAnswer> {
    this.uow.assertNone();
    this.wire.question(connection, 'claims', name.ascii);
    this.commands.push({ command: 'launch:check', connectionId: connection.id, object: name.ascii });
    const claimKey = this.state.claims.get(name.ascii);
    return claimKey === undefined
      ? { name: name.ascii, exists: false }
      : { name: name.ascii, exists: true, claimKey, validatorId: 'tmch' };
  }

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
      this.transforms.createContact(connection, contact.id, extras);
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
      this.hosts.createHost(connection, name, addresses);
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
    const info = this.hosts.hostInfo(connection, name);
    return info ? { kind: 'found', info } : { kind: 'absent' };
  }

  async updateHost(
    connection: RegistryConnection,
    id: CommandId,
    name: string,
    change: HostAddressChange,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    const execute = (): TransformOutcome<{ name: string }> => this.hosts.updateHost(connection, name, change);
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

  async renameHost(
    connection: RegistryConnection,
    id: CommandId,
    name: string,
    change: HostNameChange,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    const execute = (): TransformOutcome<{ name: string }> => this.hosts.renameHost(connection, name, change);
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
    const execute = (): TransformOutcome<{ name: string }> => this.hosts.deleteHost(connection, name);
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
