import { PostgresCommandLog, PostgresOrderStore, PostgresOutbox } from '@registrar/adapter-postgres';
import type { NewOrder, PlacedOrder } from '@registrar/billing';
import { currentRequest } from '@registrar/http';
import type { DomainEvent } from '@registrar/kernel';
import type { SentCommand } from '@registrar/registries/ports';
import { currentNotes, rehearsedFacts } from '../dry-run/note';

/** In a unit of work that facts answer: no plan shows ids of orders. */
const NOT_PLACED: PlacedOrder = { id: 0, itemIds: [] };

/** Notes the orders of dry runs and quoted calls. */
export class NotedOrderStore extends PostgresOrderStore {
  override async place(order: NewOrder): Promise<PlacedOrder> {
    const placed = rehearsedFacts() ? NOT_PLACED : await super.place(order);
    const { items, authAmount } = order;
    currentNotes()?.notes.push({ kind: 'order', id: placed.id, items, authAmount });
    return placed;
  }
}

/** Notes the events of dry runs and quoted calls. */
export class NotedOutbox extends PostgresOutbox {
  override async add(event: DomainEvent): Promise<void> {
    if (!rehearsedFacts()) await super.add(event);
    currentNotes()?.notes.push({ kind: 'event', event });
  }
}

/** The last guard of dry runs and quotes: a command that is not logged is never sent. */
export class GuardedCommandLog extends PostgresCommandLog {
  override async sent(command: SentCommand): Promise<void> {
    const { dryRun, quoted } = currentRequest() ?? {};
    if (dryRun) throw new Error(`${command.command} in a dry run`);
    if (quoted && !quoted.isUsed) throw new Error(`${command.command} before the call has used its quote`);
    await super.sent(command);
  }
}
