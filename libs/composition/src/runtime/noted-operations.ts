import { PostgresOperations } from '@registrar/adapter-postgres';
import { noteOperation } from '@registrar/http';
import type { NewOperation, UnsettledState } from '@registrar/kernel';
import { currentNotes, rehearsedFacts } from '../dry-run/note';
import { actingFor } from './acting-for';

/**
 * Operations whose ids a 502 or 504 of the request that opened them names; those of dry runs and quoted calls
 * are noted. Those of jobs are marked, so that the worker resumes them as a job's.
 */
export class NotedOperations extends PostgresOperations {
  override async open(operation: NewOperation): Promise<void> {
    // a key is bound by a statement
    const isRehearsed = rehearsedFacts() !== undefined && !operation.idempotency;
    if (!isRehearsed) await super.open({ ...operation, isJob: actingFor().isJob });
    noteOperation(operation);
    currentNotes()?.notes.push({ kind: 'operation', operation });
  }

  override async beginAttempt(id: string, dueAt: Date, state?: UnsettledState): Promise<number> {
    const attempt = await super.beginAttempt(id, dueAt, state);
    const call = currentNotes();
    if (call) call.notes.push({ kind: 'attempt', operation: (await this.find(id))! });
    return attempt;
  }
}
