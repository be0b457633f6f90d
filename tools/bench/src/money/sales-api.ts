import { EppRegistry } from '@registrar/adapter-epp';
import { Sql } from '@registrar/adapter-postgres';
import { loadSettings } from '@registrar/composition';
import { currentRequest } from '@registrar/http';
import { addYears } from '@registrar/kernel';
import { createPublicApi } from '../../../../apps/public-api/src/app.module';
import { answerQuestions } from '../child';

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

const NOTHING_ELSE = {
  statuses: ['ok'],
  contacts: [],
  nameservers: [],
  subordinateHosts: [],
  graceStatuses: [],
} as const;

/**
 * Replaces the registry by one without waiting: every name is available, a create is accepted at once (EPP 1001), and
 * a renewal is carried out (1000) of a term that ends when the command says; with the clearance of every command.
 */
function answerAtOnce(): void {
  const registry = EppRegistry.prototype;
  registry.info = (connection, { ascii }) =>
    Promise.resolve({ kind: 'found', info: { ...NOTHING_ELSE, name: ascii, clientId: connection.clientId } });
  registry.renew = async (_connection, _id, { name, expiresAt, years }, clearance) =>
    (await clearance?.()) === undefined
      ? { kind: 'not_sent', why: 'the command is no longer needed' }
      : { kind: 'done', data: { name: name.ascii, expiresAt: addYears(expiresAt, years) } };
  registry.check = (_connection, { names }) =>
    Promise.resolve(names.map(({ ascii }) => ({ name: ascii, available: true })));
  registry.missingHosts = () => Promise.resolve([]);
  registry.create = async (_connection, _id, { name }, clearance) =>
    (await clearance?.()) === undefined
      ? { kind: 'not_sent', why: 'the command is no longer needed' }
      : { kind: 'pending', data: { name: name.ascii } };
}

/** The unchanged public API, except for its registries. */
async function start(env: Record<string, string>): Promise<SalesAnswer> {
  watchStatements();
  answerAtOnce();
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
