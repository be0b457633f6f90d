import type { DomainName, UnitOfWork } from '@registrar/kernel';
import type {
  Clearance,
  CommandId,
  ForeignInfo,
  RegistryConnection,
  RegistryTransfer,
  ReleaseCommand,
  RequestTransferCommand,
  TransferAnswer,
  TransformOutcome,
} from '@registrar/registries';
import type { TransferRegistry } from '@registrar/registries/ports';
import { domainInfo } from './commands/domain';
import { domainRelease, domainTransfer, type TransferOperation } from './commands/domain-changes';
import type { Queries } from './queries';
import { domainInfoOf } from './responses/objects';
import { transferOf } from './responses/transfer';
import { answerAbout, standingOf } from './transfer-standing';
import type { Transforms } from './transforms';

/**
 * 2002, 2101, 2102: the registry does not support the query (FACTS §2.15); 2301: there never was a transfer.
 */
const NO_TRANSFER: ReadonlySet<number> = new Set([2002, 2101, 2102, 2301]);
/** 2202: wrong code, 2201: not authorized, 2303: no such domain. */
const NOT_OURS: ReadonlySet<number> = new Set([2201, 2202, 2303]);

/** Transfers between registrars over EPP (RFC 5731 §3.2.4). */
export class EppTransfers implements TransferRegistry {
  constructor(
    private readonly transforms: Transforms,
    private readonly queries: Queries,
    private readonly uow: UnitOfWork,
  ) {}

  requestTransfer(
    connection: RegistryConnection,
    id: CommandId,
    { name, authInfo, fee }: RequestTransferCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RegistryTransfer>> {
    const acknowledged = connection.profile.fee.mode === 'fee' ? fee : undefined;
    return this.transform(
      connection,
      id,
      name,
      { operation: 'request', authInfo, fee: acknowledged },
      clearance,
    );
  }

  cancelTransfer(
    connection: RegistryConnection,
    id: CommandId,
    name: DomainName,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RegistryTransfer>> {
    return this.transform(connection, id, name, { operation: 'cancel' }, clearance);
  }

  approveTransfer(
    connection: RegistryConnection,
    id: CommandId,
    name: DomainName,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RegistryTransfer>> {
    return this.transform(connection, id, name, { operation: 'approve' }, clearance);
  }

  rejectTransfer(
    connection: RegistryConnection,
    id: CommandId,
    name: DomainName,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RegistryTransfer>> {
    return this.transform(connection, id, name, { operation: 'reject' }, clearance);
  }

  async releaseDomain(
    connection: RegistryConnection,
    id: CommandId,
    { name, tag }: ReleaseCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RegistryTransfer>> {
    this.uow.assertNone();
    const build = () => domainRelease({ name: name.ascii, tag });
    return this.transforms.run(connection, id, {
      domain: name.ascii,
      clearance,
      build,
      read: (response) => answerAbout(response, 'release', connection, name),
      standing: (response) => standingOf(response, 'release'),
    });
  }

  async queryTransfer(connection: RegistryConnection, name: DomainName): Promise<TransferAnswer> {
    this.uow.assertNone();
    try {
      const { response } = await this.queries.ask(connection, 'query', () =>
        domainTransfer({ operation: 'query', name: name.ascii }),
      );
      if (NO_TRANSFER.has(response.code)) return { kind: 'none' };
      if (NOT_OURS.has(response.code)) return { kind: 'not_ours' };
      const transfer = response.disposition === 'done' ? transferOf(response) : undefined;
      return transfer?.name === name.ascii
        ? { kind: 'found', transfer }
        : { kind: 'unknown', why: `${response.code} ${response.reason}` };
    } catch (error) {
      return { kind: 'unknown', why: textOf(error) };
    }
  }

  async foreignInfo(
    connection: RegistryConnection,
    name: DomainName,
    authInfo?: string,
  ): Promise<ForeignInfo> {
    this.uow.assertNone();
    try {
      const answer = await this.queries.ask(connection, 'query', () => domainInfo(name.ascii, authInfo));
      const { code, reason, disposition } = answer.response;
      if (code === 2303) return { kind: 'absent' };
      // a registry may refuse a wrong code, and a query without one, with either of them
      if (code === 2202) return authInfo === undefined ? { kind: 'closed' } : { kind: 'wrong_code' };
      if (code === 2201) return { kind: 'closed' };
      if (disposition !== 'done') return { kind: 'unknown', why: `${code} ${reason}` };
      const info = this.queries.understand(connection, answer, () => domainInfoOf(answer.response));
      return info.name === name.ascii
        ? { kind: 'found', info }
        : { kind: 'unknown', why: 'the answer is about another domain' };
    } catch (error) {
      return { kind: 'unknown', why: textOf(error) };
    }
  }

  private async transform(
    connection: RegistryConnection,
    id: CommandId,
    name: DomainName,
    command: Omit<Parameters<typeof domainTransfer>[0], 'name'> & {
      operation: Exclude<TransferOperation, 'query'>;
    },
    clearance?: Clearance,
  ): Promise<TransformOutcome<RegistryTransfer>> {
    this.uow.assertNone();
    const { operation } = command;
    return this.transforms.run(connection, id, {
      domain: name.ascii,
      clearance,
      build: () => domainTransfer({ ...command, name: name.ascii }),
      read: (response) => answerAbout(response, operation, connection, name),
      standing: (response) => standingOf(response, operation),
    });
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
