import type {
  Clearance,
  CommandId,
  HostAddressChange,
  HostNameChange,
  HostOutcome,
  RegistryConnection,
  TransformOutcome,
} from '@registrar/registries';
import { hostCreate, hostDelete, hostInfo, hostUpdate } from './commands/host';
import type { Command } from './commands/frame';
import type { Queries } from './queries';
import { hostInfoOf } from './responses/objects';
import type { Transforms } from './transforms';

/** Commands about host objects (RFC 5732). */
export class HostCommands {
  constructor(
    private readonly queries: Queries,
    private readonly transforms: Transforms,
  ) {}

  async create(
    connection: RegistryConnection,
    id: CommandId,
    name: string,
    addresses: readonly string[],
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    const outcome = await this.run(connection, id, name, hostCreate(name, addresses), clearance);
    const exists =
      outcome.kind === 'refused' && outcome.refusal.meaning === 'exists' && addresses.length === 0;
    return exists ? { kind: 'done', data: { name } } : outcome;
  }

  update(
    connection: RegistryConnection,
    id: CommandId,
    name: string,
    change: HostAddressChange,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    return this.run(connection, id, name, hostUpdate(name, change), clearance);
  }

  rename(
    connection: RegistryConnection,
    id: CommandId,
    name: string,
    { to, remove }: HostNameChange,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    return this.run(connection, id, name, hostUpdate(name, { add: [], remove, to }), clearance);
  }

  delete(
    connection: RegistryConnection,
    id: CommandId,
    name: string,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    return this.run(connection, id, name, hostDelete(name), clearance);
  }

  /** Throws like Queries. */
  async info(connection: RegistryConnection, name: string): Promise<HostOutcome> {
    const answer = await this.queries.ask(connection, 'query', () => hostInfo(name));
    const { code, reason } = answer.response;
    if (code === 2303) return { kind: 'absent' };
    if (code === 2201 || code === 2202) return { kind: 'not_ours' };
    if (answer.response.disposition !== 'done') return { kind: 'unknown', why: `${code} ${reason}` };
    const info = this.queries.understand(connection, answer, () => hostInfoOf(answer.response));
    return info.name === name
      ? { kind: 'found', info }
      : { kind: 'unknown', why: 'the answer is about another host' };
  }

  private run(
    connection: RegistryConnection,
    id: CommandId,
    name: string,
    command: Command,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>> {
    return this.transforms.run(connection, id, { clearance, build: () => command, read: () => ({ name }) });
  }
}
