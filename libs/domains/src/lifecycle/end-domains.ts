import {
  addSeconds,
  type Clock,
  DomainName,
  type Ids,
  type Log,
  type UnitOfWork,
  type Operations,
} from '@registrar/kernel';
import type { Catalog } from '@registrar/catalog';
import type { DomainInfo, DomainRegistry, InfoOutcome, RegistryConnections } from '@registrar/registries';
import { calendarProfileOf } from './calendar';
import { deletePayload, type DeletePayload, type DomainEnd, RESTORE_TROUBLE } from './domain-end';
import type { EndAtRegistry } from './end-at-registry';
import type { DomainReader } from '../shared/ports';
import type { DomainEnds } from './ports';
import type { SettleDelete } from './settle-delete';

/** An end that a process has taken and not settled is taken again after this. */
const LEASE_SECONDS = 300;
/** Redemption and pending delete last for weeks; names are freed at some hour of a day. */
const LOOK_SECONDS = 86_400;
/** Delay after the registry was unavailable. */
const RETRY_SECONDS = 3_600;
/** Opening an operation begins it. */
const FIRST_ATTEMPT = 1;

/**
 * Follows domains that left their account: deletes them at the registry when their late renewal is over, or
 * waits until they lapse there, and looks daily until nothing is left of them.
 */
export class EndDomains {
  constructor(
    private readonly ends: DomainEnds,
    private readonly domains: Pick<DomainReader, 'isInAccount'>,
    private readonly catalog: Catalog,
    private readonly connections: RegistryConnections,
    private readonly registry: DomainRegistry,
    private readonly atRegistry: EndAtRegistry,
    private readonly settle: SettleDelete,
    private readonly operations: Operations,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly log: Log,
    /** As in RegistrationPolicy. */
    private readonly reconcileAfterSeconds: number,
  ) {}

  /** Returns the number of domains processed. */
  async execute(limit = 10): Promise<number> {
    const now = this.clock.now();
    const due = await this.ends.takeDue(now, addSeconds(now, LEASE_SECONDS), limit);
    await Promise.all(due.map((end) => this.guarded(end)));
    return due.length;
  }

  private async guarded(end: DomainEnd): Promise<void> {
    try {
      await (end.stage === 'kept' ? this.begin(end) : this.look(end));
    } catch (error) {
      this.log.error('termination of a domain failed', { domainId: end.domainId, name: end.name, error });
      await this.ends.postpone(
        end.domainId,
        end.stage,
        addSeconds(this.clock.now(end.accountId), RETRY_SECONDS),
        { trouble: 'unexpected error' },
      );
    }
  }

  private async begin(end: DomainEnd): Promise<void> {
    const { domainId, name, connectionId } = end;
    const tld = await this.catalog.resolveHeld(DomainName.of(name), this.clock.now(end.accountId));
    const lapses = calendarProfileOf(tld).by === 'lapse';
    const payload: DeletePayload = { domainId, name, connectionId };
    const operationId = await this.uow.run(() => this.open(end, payload, lapses));
    if (operationId === undefined) return;
    const outcome = await this.atRegistry.execute({ operationId, attempt: FIRST_ATTEMPT, payload });
    await this.settle.execute(operationId, FIRST_ATTEMPT, outcome);
  }

  /** Undefined: it lapses, or another process continued with it. */
  private async open(
    { domainId, accountId, name }: DomainEnd,
    payload: DeletePayload,
    lapses: boolean,
  ): Promise<string | undefined> {
    const current = await this.ends.lock(domainId);
    if (current?.stage !== 'kept') return undefined;
    const at = this.clock.now(accountId);
    // Freed, and taken by an account here since: it waited for this row, or this row for it, and from here on
    // nobody here gets the name.
    if (await this.domains.isInAccount(name)) {
      await this.ends.move(domainId, 'kept', { to: 'gone', at });
      return undefined;
    }
    if (lapses) {
      await this.ends.move(domainId, 'kept', { to: 'lapsing', at, dueAt: at });
      return undefined;
    }
    const id = this.ids.uuid();
    const dueAt = addSeconds(this.clock.now(), this.reconcileAfterSeconds);
    await this.operations.open({
      id,
      accountId,
      kind: 'delete',
      subject: name,
      payload: deletePayload.write(payload),
      createdAt: at,
      dueAt,
    });
    await this.ends.move(domainId, 'kept', { to: 'deleting', at, operationId: id });
    return id;
  }

  private async look(end: DomainEnd): Promise<void> {
    const connection = await this.connections.get(end.connectionId);
    const answer = await this.registry.info(connection, DomainName.of(end.name));
    if (answer.kind === 'unknown')
      return this.ends.postpone(
        end.domainId,
        end.stage,
        addSeconds(this.clock.now(end.accountId), RETRY_SECONDS),
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
const pollTrouble = ({ trouble }: DomainEnd): string | undefined =>
  trouble?.startsWith(RESTORE_TROUBLE) ? undefined : trouble;

type Fate = 'gone' | 'left' | 'waits' | 'not_deleted';

function fateOf(
  { stage, removedAt }: DomainEnd,
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
