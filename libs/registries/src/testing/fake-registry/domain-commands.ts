import { type DomainName } from '@registrar/kernel';
import type { CreatedDomain, InfoOutcome, RenewedDomain, RestoredDomain } from '../../answers';
import type {
  Clearance,
  CommandId,
  CreateDomainCommand,
  RenewDomainCommand,
  RestoreDomainCommand,
  StatusChange,
  TransformOutcome,
  UpdateDomainCommand,
} from '../../commands';
import type { RegistryConnection } from '../../connection';
import type { DomainRegistry } from '../../ports';
import type { Script } from './scripts';

import { ArrangedRegistry } from './arranged-registry';

/** Commands on domains at the registry in memory. */
export abstract class FakeDomainCommands extends ArrangedRegistry implements DomainRegistry {
  async info(connection: RegistryConnection, name: DomainName): Promise<InfoOutcome> {
    const unseen = this.wire.unseen(connection, 'domain:info', name.ascii);
    if (unseen) return unseen;
    const domain = this.state.domain(connection, name.ascii);
    return domain ? { kind: 'found', info: domain.info } : { kind: 'absent' };
  }

  async create(
    connection: RegistryConnection,
    id: CommandId,
    command: CreateDomainCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<CreatedDomain>> {
    const execute = (script?: Script): TransformOutcome<CreatedDomain> =>
      this.transforms.create(connection, command, this.wire.pendingBy(script, id));
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
    const execute = (): TransformOutcome<RenewedDomain> => this.transforms.renew(connection, command);
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
      this.transforms.update(connection, command, this.wire.pendingBy(script, id));
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
      this.transforms.delete(connection, name, this.wire.pendingBy(script, id));
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
      this.transforms.restore(connection, command, this.wire.pendingBy(script, id));
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
      this.transforms.update(connection, { name, statuses }, this.wire.pendingBy(script, id));
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
}

const changesNothing = ({ name: _name, glue: _glue, ...parts }: UpdateDomainCommand): boolean =>
  Object.values(parts).every(
    (part) =>
      part === undefined ||
      (typeof part === 'object' && part !== null && part.add.length + part.remove.length === 0),
  );
