import { type Clock, registryUnavailable, type UnitOfWork, upstreamTimeout } from '@registrar/kernel';
import type { InfoOutcome } from '../../answers';
import {
  type Clearance,
  clTridOf,
  type CommandId,
  type CreateDomainCommand,
  type HostAddressChange,
  type HostNameChange,
  type RegistryContact,
  type RegistryExtra,
  type RenewDomainCommand,
  type RestoreDomainCommand,
  type StatusChange,
  type TransformOutcome,
  type UpdateDomainCommand,
} from '../../commands';
import type { RegistryConnection } from '../../connection';
import type { CommandLog } from '../../ports';
import type { RequestTransferCommand } from '../../transfers';
import { codeOf, refusalOf } from './rules';
import { type Script, ScriptBook, type ScriptedCommand, SimulatedCrash } from './scripts';
import type { FakeRegistryState, PendingAction } from './state';

/** One command as the registry received it, queries included. */
export interface RecordedCommand {
  /**
   * `domain:check`, `domain:create`, `domain:info`, `domain:renew`, `domain:update`, `domain:delete`,
   * `domain:restore`, `launch:check`, `contact:create`, `host:check`, `host:create`, `host:info`,
   * `host:update`, `host:delete`, `poll:req`, `poll:ack`.
   */
  command: string;
  connectionId: number;
  /** Name, contact id, host name or message id; comma-separated for a check. */
  object: string;
  clTrid?: string;
  payload?:
    | CreateDomainCommand
    | RenewDomainCommand
    | RestoreDomainCommand
    | UpdateDomainCommand
    | StatusChange
    | RegistryContact
    | HostAddressChange
    | HostNameChange
    | RequestTransferCommand;
  /** Registry data of a contact. */
  extras?: readonly RegistryExtra[];
  /** Of a host. */
  addresses?: readonly string[];
}

/** The recorded parts of a command beside its result. */
export type Sent = Pick<RecordedCommand, 'payload' | 'extras' | 'addresses'>;

/** Transports commands to the registry in memory and back: recording, scripts, and the command log. */
export class FakeRegistryWire {
  /** Everything that the registry received, in order, without commands that were `not_sent`. */
  readonly commands: RecordedCommand[] = [];
  readonly scripts = new ScriptBook();
  /** Ids of connections whose registry cannot be reached. */
  readonly down = new Set<number>();

  constructor(
    private readonly clock: Clock,
    private readonly log: CommandLog,
    private readonly uow: UnitOfWork,
    private readonly state: FakeRegistryState,
  ) {}

  /** Why a query that never throws has no answer. */
  unanswered(connection: RegistryConnection, command: ScriptedCommand, object: string): string | undefined {
    this.uow.assertNone();
    const script = this.scripts.next(command, object);
    if (this.down.has(connection.id) || script?.outcome === 'not_sent') return 'registry not reachable';
    if (script) return `scripted: ${script.outcome}`;
    this.commands.push({
      command: command === 'foreign_info' ? 'domain:info' : 'domain:transfer query',
      connectionId: connection.id,
      object,
    });
    return undefined;
  }

  /** Why an object is not visible to a query that never throws. */
  unseen(
    connection: RegistryConnection,
    command: 'domain:info' | 'host:info',
    object: string,
  ): Exclude<InfoOutcome, { kind: 'found' | 'absent' }> | undefined {
    this.uow.assertNone();
    const script = this.scripts.next('info', object);
    if (this.down.has(connection.id) || script?.outcome === 'not_sent')
      return { kind: 'unknown', why: 'registry not reachable' };
    this.commands.push({ command, connectionId: connection.id, object });
    if (script?.outcome === 'not_ours') return { kind: 'not_ours' };
    return script && { kind: 'unknown', why: `scripted: ${script.outcome}` };
  }

  /** Throws where a query has no answer. */
  question(connection: RegistryConnection, command: ScriptedCommand, object: string): void {
    const script = this.scripts.next(command, object);
    if (this.down.has(connection.id) || script?.outcome === 'not_sent') throw registryUnavailable();
    if (script) throw upstreamTimeout();
  }

  /** Runs a transform command by its script; else `execute` decides. */
  async transform<T>(
    connection: RegistryConnection,
    id: CommandId,
    command: string,
    scripted: ScriptedCommand,
    object: string,
    sent: Sent,
    execute: (script?: Script) => TransformOutcome<T>,
    clearance?: Clearance,
  ): Promise<TransformOutcome<T>> {
    this.uow.assertNone();
    const script = this.scripts.next(scripted, object);
    if (this.down.has(connection.id) || script?.outcome === 'not_sent')
      return { kind: 'not_sent', why: 'no session' };
    if (clearance && !(await this.cleared(clearance))) return { kind: 'not_sent', why: 'not cleared' };
    const clTrid = clTridOf(id);
    await this.log.sent({
      clTrid,
      connectionId: connection.id,
      operationId: id.operationId,
      command,
      object,
      request: `<${command}/>`,
      sentAt: this.clock.now(),
    });
    if (script?.outcome === 'crash_before') throw new SimulatedCrash(`before ${command} ${object}`);
    this.commands.push({ command, connectionId: connection.id, object, clTrid, ...sent });
    const outcome = this.outcomeOf(script, execute);
    if (script?.outcome === 'crash_after') throw new SimulatedCrash(`after ${command} ${object}`);
    const resultCode = codeOf(outcome);
    await this.log.answered({
      clTrid,
      svTrid: `FAKE-${this.state.serial}`,
      resultCode,
      outcome: outcome.kind,
      answeredAt: this.clock.now(),
    });
    return outcome;
  }

  /** By the test's clock, where the real adapter uses the monotonic clock. */
  private async cleared(clearance: Clearance): Promise<boolean> {
    const asked = this.clock.now().getTime();
    const milliseconds = await clearance();
    return milliseconds !== undefined && this.clock.now().getTime() < asked + milliseconds;
  }

  /** The pending action of a registry that decides later. */
  pendingBy(script: Script | undefined, id: CommandId): PendingAction | undefined {
    return script?.outcome === 'pending'
      ? { clTrid: clTridOf(id), svTrid: `FAKE-${this.state.serial}` }
      : undefined;
  }

  private outcomeOf<T>(
    script: Script | undefined,
    execute: (script?: Script) => TransformOutcome<T>,
  ): TransformOutcome<T> {
    switch (script?.outcome) {
      case 'refuse':
        return {
          kind: 'refused',
          refusal: script.refusal ?? refusalOf(2306, 'policy', 'Parameter value policy error'),
        };
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
}
