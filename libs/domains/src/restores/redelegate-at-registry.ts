import { AppError, type Clock, DomainName, type Operations } from '@registrar/kernel';
import type {
  CommandId,
  DomainInfo,
  DomainRegistry,
  HostRegistry,
  RegistryConnection,
  TransformOutcome,
  UpdateDomainCommand,
} from '@registrar/registries';
import { differenceOf } from '../changes/change';
import { type SendingPermit, sendingPermit } from '../operations/sending-permit';
import type { RestorePayload } from './restore';
import type { RestoreAttempt } from './restore-at-registry';

/**
 * as_wanted: nothing was sent · done: sent and accepted · refused: the comparison shows the difference, and
 * the account sets its name servers again.
 */
export type Redelegation =
  { kind: 'as_wanted' | 'done' | 'overtaken' } | { kind: 'refused' | 'unknown'; why: string };

type Wanted = Pick<RestorePayload, 'nameservers' | 'hosts'>;

/**
 * Whether the registry shows the delegation and the hosts below the domain as they were before the delete
 * took them (FACTS §2.9: 2305).
 */
export function isDelegated(wanted: Wanted, info: DomainInfo, { profile }: RegistryConnection): boolean {
  const lacksHost =
    profile.hostModel === 'objects' &&
    wanted.hosts?.some(({ hostname }) => !info.subordinateHosts.includes(hostname));
  if (lacksHost) return false;
  const { add, remove } = changeOf(wanted, info);
  return add.length + remove.length === 0;
}

/** Without recorded name servers the registry's are unchanged. */
const changeOf = ({ nameservers = [] }: Wanted, info: DomainInfo): { add: string[]; remove: string[] } =>
  differenceOf(info.nameservers, nameservers.length > 0 ? nameservers : info.nameservers);

/**
 * Creates the hosts below a restored domain again and delegates it, each step only if a query shows that it
 * is due, so a repeat continues. Steps of the clTRID: `glue1` and so on, `delegate`.
 */
export class RedelegateAtRegistry {
  constructor(
    private readonly registry: DomainRegistry,
    private readonly hosts: HostRegistry,
    private readonly operations: Operations,
    private readonly clock: Clock,
    /** As in RegistrationPolicy. */
    private readonly reconcileAfterSeconds: number,
  ) {}

  /** Never throws for what a registry did; outside any transaction. */
  async execute(
    connection: RegistryConnection,
    attempt: RestoreAttempt,
    info: DomainInfo,
  ): Promise<Redelegation> {
    const { payload } = attempt;
    if (isDelegated(payload, info, connection)) return { kind: 'as_wanted' };
    const permit = sendingPermit(this.operations, this.clock, this.reconcileAfterSeconds, attempt);
    const change = changeOf(payload, info);
    try {
      return (
        (await this.makeHosts(connection, attempt, change.add, info, permit)) ??
        (await this.delegate(connection, attempt, change, permit))
      );
    } catch (error) {
      // The question which hosts are missing has no answer.
      if (error instanceof AppError) return { kind: 'unknown', why: error.message };
      throw error;
    }
  }

  /** Undefined: all exist. */
  private async makeHosts(
    connection: RegistryConnection,
    { payload, ...attempt }: RestoreAttempt,
    added: readonly string[],
    info: DomainInfo,
    permit: SendingPermit,
  ): Promise<Redelegation | undefined> {
    if (connection.profile.hostModel !== 'objects') return undefined;
    const below = new Map((payload.hosts ?? []).map(({ hostname, ips }) => [hostname, ips]));
    const wanted = new Set([
      ...[...below.keys()].filter((host) => !info.subordinateHosts.includes(host)),
      ...added,
    ]);
    const missing = wanted.size > 0 ? await this.hosts.missingHosts(connection, [...wanted]) : [];
    for (const [at, host] of missing.entries()) {
      const sent = await this.hosts.createHost(
        connection,
        idOf(attempt, `glue${at + 1}`),
        host,
        below.get(host),
        permit.clearance,
      );
      const stopped = stoppedBy(sent, permit);
      if (stopped) return stopped;
    }
    return undefined;
  }

  private async delegate(
    connection: RegistryConnection,
    { payload, ...attempt }: RestoreAttempt,
    change: { add: string[]; remove: string[] },
    permit: SendingPermit,
  ): Promise<Redelegation> {
    if (change.add.length + change.remove.length === 0) return { kind: 'done' };
    const glue =
      connection.profile.hostModel === 'attributes'
        ? new Map(
            (payload.hosts ?? [])
              .filter(({ hostname }) => change.add.includes(hostname))
              .map(({ hostname, ips }) => [hostname, ips]),
          )
        : undefined;
    const update: UpdateDomainCommand = {
      name: DomainName.of(payload.name),
      nameservers: change,
      ...(glue?.size && { glue }),
    };
    const sent = await this.registry.update(connection, idOf(attempt, 'delegate'), update, permit.clearance);
    return stoppedBy(sent, permit) ?? { kind: 'done' };
  }
}

const idOf = ({ operationId, attempt }: Omit<RestoreAttempt, 'payload'>, step: string): CommandId => ({
  operationId,
  step,
  attempt,
});

/** Undefined: it was done, or somebody was faster. */
function stoppedBy(sent: TransformOutcome<unknown>, permit: SendingPermit): Redelegation | undefined {
  if (!permit.isValid()) return { kind: 'overtaken' };
  if (sent.kind === 'refused')
    return sent.refusal.meaning === 'exists' ? undefined : { kind: 'refused', why: sent.refusal.reason };
  return sent.kind === 'unknown' || sent.kind === 'not_sent' ? { kind: 'unknown', why: sent.why } : undefined;
}
