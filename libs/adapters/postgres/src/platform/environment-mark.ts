import type { Sql } from '../sql';

/** A database as its first start found it. */
export interface EnvironmentMark {
  environment: string;
  /** Of this database alone. */
  stack: string;
}

/** The database is of another environment: nothing of it may be read or changed. */
export class WrongEnvironmentError extends Error {
  override readonly name = 'WrongEnvironmentError';

  constructor(of: string, wanted: string) {
    super(
      `The database belongs to ENVIRONMENT=${of}, and this is ENVIRONMENT=${wanted}: each environment needs its own database. Nothing was changed; check DATABASE_URL.`,
    );
  }
}

/**
 * Marks a database that belongs to nobody yet as one of `environment`; of those that come at once the first
 * decides. Answers the id of the database. Throws WrongEnvironmentError where it belongs to another
 * environment.
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
