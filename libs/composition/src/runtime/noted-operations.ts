import { PostgresOperations } from '@registrar/adapter-postgres';
import { currentRequest, noteOperation } from '@registrar/http';
import type { NewOperation, UnsettledState } from '@registrar/kernel';

/** Operations whose ids a 502 or 504 of the request that opened them names; those of a dry run are noted. */
export class NotedOperations extends PostgresOperations {
  override async open(operation: NewOperation): Promise<void> {
    await super.open(operation);
    noteOperation(operation);
    currentRequest()?.dryRun?.notes.push({ kind: 'operation', operation });
  }

  override async beginAttempt(id: string, dueAt: Date, state?: UnsettledState): Promise<number> {
    const attempt = await super.beginAttempt(id, dueAt, state);
    const dryRun = currentRequest()?.dryRun;
    if (dryRun) dryRun.notes.push({ kind: 'attempt', operation: (await this.find(id))! });
    return attempt;
  }
}
