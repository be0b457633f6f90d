import { PostgresRecordReader, PostgresRecordStore, Sql } from '@registrar/adapter-postgres';

/** A prepared statement. */
export interface Statement {
  name: string;
  text: string;
  values: readonly unknown[];
}

/**
 * Records the statements of the product's own reader, so that the bare handler always executes the same ones.
 */
class StatementRecorder extends Sql {
  readonly statements: Statement[] = [];

  constructor(private readonly answer: object | undefined) {
    super(undefined as never); // nothing is executed
  }

  override row<Row extends object>(
    name: string,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row | undefined> {
    this.statements.push({ name, text, values });
    return Promise.resolve(this.answer as Row | undefined);
  }

  override lookup<Row extends object>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row | undefined> {
    return this.row(name, text, values);
  }
}

const SETTINGS = { sendDefaults: false };

/** Statement of POST /core/v1/domains/{domainName}/records for an A record at `host`. */
export async function recordStatement(
  accountId: number,
  domainName = '',
  host = '',
  answer = '',
): Promise<Statement> {
  const recorder = new StatementRecorder({ outcome: 'written', tag: '', json: '' });
  const write = { accountId, domainName, author: 'bench', now: new Date(), limit: 1_000_000 };
  await new PostgresRecordStore(recorder, SETTINGS).create(write, { type: 'A', host, answer, ttl: 300 });
  return recorder.statements[0];
}

/** Statement of GET /core/v1/domains/{domainName}/records, first page. */
export async function recordListStatement(
  accountId: number,
  domainName: string,
  perPage: number,
): Promise<Statement> {
  const recorder = new StatementRecorder(undefined);
  await new PostgresRecordReader(recorder, SETTINGS).list(accountId, domainName, 1, perPage);
  return recorder.statements[0];
}
