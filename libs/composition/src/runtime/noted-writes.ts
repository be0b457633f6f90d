import { PostgresCommandLog, PostgresOrderStore, PostgresOutbox } from '@registrar/adapter-postgres';
import type { NewOrder, PlacedOrder } from '@registrar/billing';
import { currentRequest } from '@registrar/http';
import type { DomainEvent } from '@registrar/kernel';
import type { SentCommand } from '@registrar/registries/ports';

/** Notes the orders of a dry run. */
export class NotedOrderStore extends PostgresOrderStore {
  override async place(order: NewOrder): Promise<PlacedOrder> {
    const placed = await super.place(order);
    const { items, authAmount } = order;
    currentRequest()?.dryRun?.notes.push({ kind: 'order', items, authAmount });
    return placed;
  }
}

/** Notes the events of a dry run. */
export class NotedOutbox extends PostgresOutbox {
  override async add(event: DomainEvent): Promise<void> {
    await super.add(event);
    currentRequest()?.dryRun?.notes.push({ kind: 'event', event });
  }
}

/** The last guard of a dry run: a command that is not logged is never sent. */
export class DryRunCommandLog extends PostgresCommandLog {
  override async sent(command: SentCommand): Promise<void> {
    if (currentRequest()?.dryRun) throw new Error(`${command.command} in a dry run`);
    await super.sent(command);
  }
}
