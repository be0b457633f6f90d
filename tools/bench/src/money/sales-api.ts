import { Sql } from '@registrar/adapter-postgres';
import { loadSettings } from '@registrar/composition';
import { currentRequest } from '@registrar/http';
import { createPublicApi } from '../../../../apps/public-api/src/app.module';
import { answerQuestions } from '../child';
import { answerAtOnce } from './instant-registries';

export type SalesQuestion = { kind: 'start'; env: Record<string, string> } | { kind: 'statements' };
export interface SalesAnswer {
  port?: number;
  /** Names of the statements of requests since the last question, in order, without `begin` and `commit`. */
  statements?: string[];
}

let statements: string[] = [];

/** Records the names of statements that belong to a request. */
function watchStatements(): void {
  const note = (name: string): void => {
    if (currentRequest()) statements.push(name);
  };
  const { send, lookupAll } = Sql.prototype;
  const run = Sql.prototype['run'];
  Sql.prototype['run'] = function watched(this: Sql, name: string, ...rest: [string, readonly unknown[]]) {
    note(name);
    return run.call(this, name, ...rest) as never;
  };
  Sql.prototype.send = function watched(this: Sql, ...statement: Parameters<Sql['send']>) {
    note(statement[0]);
    send.apply(this, statement);
  };
  Sql.prototype.lookupAll = function watched(this: Sql, ...statement: Parameters<Sql['lookupAll']>) {
    // inside of a unit of work it is run as any other
    if (!this.inTransaction) note(statement[0]);
    return lookupAll.apply(this, statement) as never;
  };
}

/** The unchanged public API, except for its registries. */
async function start(env: Record<string, string>): Promise<SalesAnswer> {
  watchStatements();
  answerAtOnce('pending');
  const app = await createPublicApi(loadSettings(env));
  const { port } = await app.listen({ host: '127.0.0.1', port: 0 });
  return { port };
}

answerQuestions<SalesQuestion, SalesAnswer>(async (question) => {
  if (question.kind === 'start') return start(question.env);
  const taken = statements;
  statements = [];
  return { statements: taken };
});
