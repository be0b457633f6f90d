import type { DomainName } from '@registrar/kernel';
import type {
  Clearance,
  CommandId,
  CreateDomainCommand,
  CreatedDomain,
  InfoOutcome,
  RegistryConnection,
  RenewDomainCommand,
  RenewedDomain,
  RestoreDomainCommand,
  RestoredDomain,
  StatusChange,
  TransformOutcome,
  UpdateDomainCommand,
} from '@registrar/registries';
import { domainInfo } from './commands/domain';
import { domainDelete } from './commands/domain-changes';
import {
  changesNothing,
  createCommand,
  renewCommand,
  restoreCommand,
  updateCommand,
} from './domain-commands';
import { messageOf } from './faults';
import type { Queries } from './queries';
import { chargedOf } from './responses/fee';
import { createdOf, domainInfoOf, renewedOf } from './responses/objects';
import { signingOf } from './responses/signing';
import type { Transforms } from './transforms';
import { NS } from './xml/namespaces';

/** Commands for domains (RFC 5731). */
export class DomainCommands {
  constructor(
    private readonly queries: Queries,
    private readonly transforms: Transforms,
  ) {}

  async create(
    connection: RegistryConnection,
    id: CommandId,
    command: CreateDomainCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<CreatedDomain>> {
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
}
