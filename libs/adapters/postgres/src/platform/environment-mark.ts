import type { Sql } from '../sql';

/** The environment that the first start wrote into a database. */
export interface EnvironmentMark {
  environment: string;
  /** Id of this database. */
  stack: string;
}

/** The database belongs to another environment: it must not be read or changed. */
export class WrongEnvironmentError extends Error {
  override readonly name = 'WrongEnvironmentError';

  constructor(of: string, wanted: string) {
    super(
      `The database belongs to ENVIRONMENT=${of}, and this is ENVIRONMENT=${wanted}: each environment needs its own database. Nothing was changed; check DATABASE_URL.`,
    );
  }
}

/**
 * Marks an unmarked database as one of `environment`; of concurrent callers the first one decides. Returns
 * the id of the database. Throws WrongEnvironmentError where it belongs to another environment.
 */
export async function claimEnvironment(sql: Sql, environment: string, at: Date): Promise<string> {
  const mark = (await find(sql)) ?? (await put(sql, environment, at));
  if (mark.environment !== environment) throw new WrongEnvironmentError(mark.environment, environment);
  return mark.stack;
}

/** The environment that a database belongs to; undefined: no process has started on it yet. */
export const environmentOf = async (sql: Sql): Promise<string | undefined> => (await find(sql))?.environment;

const find = (sql: Sql): Promise<EnvironmentMark | undefined> =>
  sql.row('environment_mark_find', 'select environment, stack from environment_mark');

async function put(sql: Sql, environment: string, at: Date): Promise<EnvironmentMark> {
  await sql.change(
    'environment_mark_put',
    'insert into environment_mark (environment, marked_at) values ($1, $2) on conflict do nothing',
    [environment, at],
  );
  return (await find(sql))!;
}
