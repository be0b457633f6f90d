import { PostgresOperations } from '@registrar/adapter-postgres';
import { noteOperation } from '@registrar/http';
import type { NewOperation } from '@registrar/kernel';

/** Operations whose ids a 502 or 504 of the request that opened them names. */
export class NotedOperations extends PostgresOperations {
  override async open(operation: NewOperation): Promise<void> {
    await super.open(operation);
    noteOperation(operation);
  }
}
