import { EppRegistry } from '@registrar/adapter-epp';
import { Sql } from '@registrar/adapter-postgres';
import { loadSettings } from '@registrar/composition';
import { currentRequest } from '@registrar/http';
import { createPublicApi } from '../../../../apps/public-api/src/app.module';
import { answerQuestions } from '../child';

/** A statement of one request with its result, in transferable form: dates as text. */
export interface TakenStatement {
  name: string;
  text: string;
  values: unknown[];
  rowCount: number;
  row?: Record<string, unknown>;
}

export type SalesQuestion =
  { kind: 'start'; env: Record<string, string> } | { kind: 'take' } | { kind: 'taken' };
export interface SalesAnswer {
  port?: number;
  /** Of the requests since `take`, in order; those inside and outside of units of work. */
  statements?: TakenStatement[];
}

let taken: TakenStatement[] | undefined;

/** Records the statements of requests, and no others, while recording is on. */
function watchStatements(): void {
  const run = Sql.prototype['run'];
  Sql.prototype['run'] = async function watched(
    this: Sql,
    name: string,
    text: string,
    values: readonly unknown[],
  ) {
    const result = await run.call(this, name, text, values);
    if (taken && currentRequest())
      taken.push({
        name,
        text,
        values: [...values],
        rowCount: result.rowCount ?? 0,
        row: result.rows[0] as Record<string, unknown> | undefined,
      });
    return result as never;
  };
}

/**
 * Replaces the registry by one without waiting: every name is available, and a create is accepted at once
 * (EPP 1001), including the clearance of every create.
 */
function answerAtOnce(): void {
  const registry = EppRegistry.prototype;
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
  const statements = taken;
  taken = question.kind === 'take' ? [] : undefined;
  return { statements };
});
