import {
  addSeconds,
  type Clock,
  DomainName,
  type Ids,
  type Operations,
  type UnitOfWork,
} from '@registrar/kernel';
import type { Catalog } from '@registrar/catalog';
import type { DomainReader } from '../shared/ports';
import { calendarProfileOf } from './calendar';
import { deletePayload, type DeletePayload, type DomainTermination } from './domain-termination';
import type { TerminateAtRegistry } from './terminate-at-registry';
import type { DomainTerminations } from './ports';
import type { SettleDelete } from './settle-delete';

/** Opening an operation begins it. */
const FIRST_ATTEMPT = 1;

interface BeginDeletionParts {
  ends: DomainTerminations;
  domains: Pick<DomainReader, 'isInAccount'>;
  catalog: Catalog;
  atRegistry: TerminateAtRegistry;
  settle: SettleDelete;
  operations: Operations;
  uow: UnitOfWork;
  clock: Clock;
  ids: Ids;
  /** As in RegistrationPolicy. */
  reconcileAfterSeconds: number;
}

/**
 * Deletes a domain at the registry when its late renewal is over; one whose registry lets domains lapse is
 * polled from then on.
 */
export class BeginDeletion {
  constructor(private readonly parts: BeginDeletionParts) {}

  async execute(end: DomainTermination): Promise<void> {
    const { domainId, name, connectionId } = end;
    const tld = await this.parts.catalog.resolveHeld(
      DomainName.of(name),
      this.parts.clock.now(end.accountId),
    );
    const lapses = calendarProfileOf(tld).by === 'lapse';
    const payload: DeletePayload = { domainId, name, connectionId };
    const operationId = await this.parts.uow.run(() => this.open(end, payload, lapses));
    if (operationId === undefined) return;
    const outcome = await this.parts.atRegistry.execute({ operationId, attempt: FIRST_ATTEMPT, payload });
    await this.parts.settle.execute(operationId, FIRST_ATTEMPT, outcome);
  }

  /** Undefined: it is put off, it lapses, or another process continued with it. */
  private async open(
    { domainId, accountId, name }: DomainTermination,
    payload: DeletePayload,
    lapses: boolean,
  ): Promise<string | undefined> {
    const current = await this.parts.ends.lock(domainId);
    if (current?.stage !== 'kept') return undefined;
    const at = this.parts.clock.now(accountId);
    // Put off by another process since the check.
    if (current.deleteAt > at) return undefined;
    // Freed, and taken by an account here since: it waited for this row, or this row for it, and from here on
    // nobody here gets the name.
    if (await this.parts.domains.isInAccount(name)) {
      await this.parts.ends.move(domainId, 'kept', { to: 'gone', at });
      return undefined;
    }
    if (lapses) {
      await this.parts.ends.move(domainId, 'kept', { to: 'lapsing', at, dueAt: at });
      return undefined;
    }
    const id = this.parts.ids.uuid();
    const dueAt = addSeconds(this.parts.clock.now(), this.parts.reconcileAfterSeconds);
    await this.parts.operations.open({
      id,
      accountId,
      kind: 'delete',
      subject: name,
      payload: deletePayload.write(payload),
      createdAt: at,
      dueAt,
    });
    await this.parts.ends.move(domainId, 'kept', { to: 'deleting', at, operationId: id });
    return id;
  }
}
