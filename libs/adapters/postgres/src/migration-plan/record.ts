import type { MigrationInterface, QueryRunner } from 'typeorm';
import { classify } from './classify';
import { splitStatements } from './split-statements';

/** What a migration sends. */
export interface Recording {
  name: string;
  /** Whether all of it is one transaction; else each query is one of its own. */
  inTransaction: boolean;
  /** Statements by query. */
  queries: readonly (readonly string[])[];
  /** Why statements after the last one are not known. */
  incomplete?: string;
}

type Row = Record<string, unknown>;
/** The rows of a read; rejects where it cannot be answered yet. */
export type AnswerRead = (statement: string, values: readonly unknown[]) => Promise<Row[]>;

/**
 * Runs `up` without a database: statements are recorded, and reads are answered by `answer`. A read that has
 * no answer yet, since a migration before creates what it reads, gets one row without columns, or none: the
 * one with which `up` comes further.
 */
export async function recordMigration(
  migration: MigrationInterface & { transaction?: boolean },
  name: string,
  answer: AnswerRead,
): Promise<Recording> {
  const withRow = await attempt(migration, answer, [{}]);
  const best = withRow.incomplete === undefined ? withRow : await attempt(migration, answer, []);
  const chosen = best.queries.length >= withRow.queries.length ? best : withRow;
  return { name, inTransaction: migration.transaction !== false, ...chosen };
}

async function attempt(
  migration: MigrationInterface,
  answer: AnswerRead,
  unanswered: readonly Row[],
): Promise<Pick<Recording, 'queries' | 'incomplete'>> {
  const queries: string[][] = [];
  const query = async (text: string, values: readonly unknown[] = []): Promise<readonly Row[]> => {
    const statements = splitStatements(text);
    queries.push(statements);
    if (statements.length !== 1 || classify(statements[0]).kind !== 'read rows') return unanswered;
    const rows = await answer(statements[0], values).catch(() => []);
    return rows.length > 0 ? rows : unanswered;
  };
  try {
    await migration.up(onlyQuerying(query));
    return { queries };
  } catch (error) {
    return { queries, incomplete: (error as Error).message };
  }
}

/** A runner that knows `query` alone: any other use ends the recording, and is named. */
const onlyQuerying = (query: unknown): QueryRunner =>
  new Proxy({} as QueryRunner, {
    get: (_, member) => {
      if (member === 'query') return query;
      throw new Error(`it uses ${String(member)} of the query runner, which cannot be recorded`);
    },
  });
