import { addSeconds, type Clock, DomainName, type Log, type UnitOfWork } from '@registrar/kernel';
import type { DomainInfo, DomainRegistry, InfoOutcome, RegistryConnections } from '@registrar/registries';
import { type DomainTermination, RESTORE_TROUBLE } from './domain-termination';
import type { DomainTerminations } from './ports';

/** Redemption and pending delete last for weeks; names are freed at some hour of a day. */
const LOOK_SECONDS = 86_400;
/** Delay after the registry was unavailable. */
export const END_RETRY_SECONDS = 3_600;

/** Queries the registry for a domain that left its account, until it is deleted there or registered again. */
export class PollTermination {
  constructor(
    private readonly ends: DomainTerminations,
    private readonly connections: RegistryConnections,
    private readonly registry: DomainRegistry,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async execute(end: DomainTermination): Promise<void> {
    const connection = await this.connections.get(end.connectionId);
    const answer = await this.registry.info(connection, DomainName.of(end.name));
    if (answer.kind === 'unknown')
      return this.ends.postpone(
        end.domainId,
        end.stage,
        addSeconds(this.clock.now(end.accountId), END_RETRY_SECONDS),
        { trouble: answer.why },
      );
    const fate = fateOf(end, answer, connection.clientId);
    const at = this.clock.now(end.accountId);
    if (fate === 'waits')
      return this.ends.postpone(end.domainId, end.stage, addSeconds(at, LOOK_SECONDS), {
        over: pollTrouble(end),
      });
    await this.uow.run(async () => {
      const current = await this.ends.lock(end.domainId);
      if (current?.stage !== end.stage) return;
      if (fate === 'not_deleted')
        await this.ends.move(end.domainId, end.stage, {
          to: 'kept',
          at,
          dueAt: addSeconds(at, LOOK_SECONDS),
          trouble: 'the registry has not deleted it',
        });
      else await this.ends.move(end.domainId, end.stage, { to: fate, at });
    });
    if (fate === 'not_deleted')
      this.log.error('domain not deleted after an accepted delete', {
        domainId: end.domainId,
        name: end.name,
      });
  }
}

/** Reason of a failed step; that of a failed restore is retained. */
const pollTrouble = ({ trouble }: DomainTermination): string | undefined =>
  trouble?.startsWith(RESTORE_TROUBLE) ? undefined : trouble;

type Fate = 'gone' | 'left' | 'waits' | 'not_deleted';

function fateOf(
  { stage, removedAt }: DomainTermination,
  answer: Exclude<InfoOutcome, { kind: 'unknown' }>,
  clientId: string,
): Fate {
  if (answer.kind === 'absent') return 'gone';
  // Released and registered since, perhaps in an account of this platform.
  if (answer.kind === 'not_ours' || isNewer(answer.info, removedAt)) return 'gone';
  if (answer.info.clientId !== clientId) return 'left';
  if (stage === 'lapsing' || answer.info.statuses.includes('pendingDelete')) return 'waits';
  return 'not_deleted';
}

const isNewer = ({ createdAt }: DomainInfo, since: Date): boolean =>
  createdAt !== undefined && createdAt > since;
