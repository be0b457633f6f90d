import { addSeconds, type Clock, type Ids, type Operations } from '@registrar/kernel';
import {
  type ChangeDecision,
  changePayload,
  type ChangePayload,
  type DomainStore,
  type HeldDomain,
  type RegistrantChange,
  type RegistrantChanges,
} from '@registrar/domains';
import type { DomainMoves } from '../ports';
import type { Gaining } from './move';

/** `payload`: the changes at the registry: at least the removal of the auth code. */
export interface RecordedMove {
  operationId: string;
  transferId: number;
  payload: ChangePayload;
}
interface RecordMoveParts {
  operations: Operations;
  moves: DomainMoves;
  registrants: RegistrantChanges;
  domains: DomainStore;
  clock: Clock;
  ids: Ids;
  /** How long the registry's command may be in flight. */
  reconcileAfterSeconds: number;
}

/** Writes a move down, inside the transaction that moves the domain. */
export class RecordMove {
  constructor(private readonly parts: RecordMoveParts) {}

  /** Changes the account of the row and opens the operation for the registry. */
  async execute(
    { request: { accountId }, now }: Gaining,
    held: HeldDomain,
    decision: ChangeDecision,
    registrant: (RegistrantChange & { transferLockUntil?: Date }) | undefined,
  ): Promise<RecordedMove> {
    const operationId = this.parts.ids.uuid();
    const payload: ChangePayload = {
      domainId: held.id,
      name: held.name,
      connectionId: held.connectionId,
      ...decision,
    };
    await this.parts.operations.open({
      id: operationId,
      accountId,
      kind: 'move',
      subject: held.name,
      payload: changePayload.write(payload),
      createdAt: now,
      dueAt: addSeconds(this.parts.clock.now(), this.parts.reconcileAfterSeconds),
    });
    const transferId = await this.parts.moves.move({
      domainId: held.id,
      fromAccountId: held.accountId,
      toAccountId: accountId,
      operationId,
      movedAt: now,
    });
    if (registrant)
      await this.parts.registrants.add({
        ...registrant,
        operationId,
        domainId: held.id,
        name: held.name,
        accountId,
        changedAt: now,
      });
    await this.parts.domains.occupy(held.id, operationId);
    return { operationId, transferId, payload };
  }
}
