import type { Clock, Operations } from '@registrar/kernel';
import type {
  Clearance,
  CommandId,
  HostOutcome,
  HostRegistry,
  RegistryConnection,
  RegistryConnections,
  TransformOutcome,
} from '@registrar/registries';
import { differenceOf } from '../changes/change';
import { sendingPermit } from '../operations/sending-permit';
import { normalAddress } from './glue-addresses';
import type { HostAttemptOutcome, HostPayload } from './host';

export interface HostAttempt {
  operationId: string;
  /** From 1; part of every clTRID. */
  attempt: number;
  payload: HostPayload;
}

type Step = 'create' | 'update' | 'delete';

/** The registry's answer, and the one command that leads from it to the requested state. */
interface Turn {
  step: Step;
  outcome: TransformOutcome<unknown>;
}

/** A refusal that contradicts the query is worth one more query. */
const MAX_LOOKS = 2;

/**
 * Queries the host and sends the one command that gives it the requested addresses; none if it has them.
 * Adopts a host of an earlier attempt or holder, so a repeat is safe.
 */
export class HostAtRegistry {
  constructor(
    private readonly connections: RegistryConnections,
    private readonly hosts: HostRegistry,
    private readonly operations: Operations,
    private readonly clock: Clock,
    /** As in RegistrationPolicy. */
    private readonly reconcileAfterSeconds: number,
  ) {}

  /** Never throws for a registry's answer; outside any transaction. */
  async execute(attempt: HostAttempt): Promise<HostAttemptOutcome> {
    const { operationId, payload } = attempt;
    const connection = await this.connections.get(payload.connectionId);
    const permit = sendingPermit(this.operations, this.clock, this.reconcileAfterSeconds, attempt);
    for (let looks = 1; ; looks += 1) {
      const look = await this.hosts.hostInfo(connection, payload.hostname);
      const id = (step: Step): CommandId => ({ operationId, step: `host${step}`, attempt: attempt.attempt });
      if (look.kind === 'unknown') return { kind: 'not_sent', why: look.why };
      const sent = await this.bring(connection, id, payload, look, permit.clearance);
      if (!permit.isValid()) return { kind: 'overtaken' };
      if (!sent) return { kind: 'done' };
      if (looks < MAX_LOOKS && contradictsLook(sent)) continue;
      return outcomeOf(sent);
    }
  }

  /** Undefined: no command is needed. */
  private async bring(
    connection: RegistryConnection,
    id: (step: Step) => CommandId,
    { hostname, after }: HostPayload,
    look: Exclude<HostOutcome, { kind: 'unknown' }>,
    clearance: Clearance,
  ): Promise<Turn | undefined> {
    const wanted = after ?? [];
    if (look.kind === 'absent') {
      if (wanted.length === 0) return undefined;
      return {
        step: 'create',
        outcome: await this.hosts.createHost(connection, id('create'), hostname, wanted, clearance),
      };
    }
    if (look.kind === 'not_ours' || look.info.clientId !== connection.clientId)
      return { step: 'update', outcome: NOT_OURS };
    if (wanted.length === 0)
      return {
        step: 'delete',
        outcome: await this.hosts.deleteHost(connection, id('delete'), hostname, clearance),
      };
    const shown = new Map(look.info.addresses.map((address) => [normalAddress(address), address]));
    const { add, remove } = differenceOf([...shown.keys()], wanted);
    if (add.length + remove.length === 0) return undefined;
    // Removed in the registry's spelling.
    const change = { add, remove: remove.map((address) => shown.get(address)!) };
    return {
      step: 'update',
      outcome: await this.hosts.updateHost(connection, id('update'), hostname, change, clearance),
    };
  }
}

const NOT_OURS: TransformOutcome<never> = {
  kind: 'refused',
  refusal: { code: 2201, meaning: 'not_ours', reason: 'the host is of another registrar' },
};

function contradictsLook({ step, outcome }: Turn): boolean {
  if (outcome.kind !== 'refused') return false;
  return step === 'create' ? outcome.refusal.meaning === 'exists' : outcome.refusal.meaning === 'absent';
}

function outcomeOf({ step, outcome }: Turn): HostAttemptOutcome {
  if (step === 'delete' && outcome.kind === 'refused' && outcome.refusal.meaning === 'absent')
    return { kind: 'done' };
  return outcome;
}
