import type { Sql } from '../sql';

/** A column of encrypted texts; `of` gives the encryption context of a text. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The primary key: the order of the batches. */
  key: string;
  keyType: 'bigint' | 'uuid';
  of: string;
}

export interface SealedText {
  /** As text. */
  key: string;
  of: string;
  sealed: string;
}

/** Below every key. */
const FIRST = { bigint: '-1', uuid: '00000000-0000-0000-0000-000000000000' };

const PLAIN = /^[a-z_]+$/;

/**
 * Encrypted texts of any table, in batches, by the key that encrypted them. Names of tables and columns are
 * constants, never input.
 */
export class PostgresSealedTexts {
  constructor(private readonly sql: Sql) {}

  /** Texts after `after` (undefined at first) that were encrypted with another key than `keyId`. */
  sealedOtherwise(
    column: SealedColumn,
    keyId: string,
    after: string | undefined,
    limit: number,
  ): Promise<SealedText[]> {
    const { table, column: sealed, key, keyType, of } = checked(column);
    return this.sql.rows<SealedText>(
      `sealed_texts_${table}_${sealed}`,
      `select ${key}::text as key, ${of}::text as of, ${sealed} as sealed from ${table}
        where ${sealed} is not null and split_part(${sealed}, '.', 1) <> $1 and ${key} > $2::${keyType} order by ${table}.${key} limit $3`,
      [keyId, after ?? FIRST[keyType], limit],
    );
  }

  /** The newest texts of a column, at most `limit`. */
  newest(column: SealedColumn, limit: number): Promise<SealedText[]> {
    const { table, column: sealed, key, of } = checked(column);
    return this.sql.rows<SealedText>(
      `sealed_texts_newest_${table}_${sealed}`,
      `select ${key}::text as key, ${of}::text as of, ${sealed} as sealed from ${table}
        where ${sealed} is not null order by ${table}.${key} desc limit $1`,
      [limit],
    );
  }

  /** False: it has changed since it was read, so that it uses the current key or was removed. */
  async replace(
    column: SealedColumn,
    { key: id, sealed: before }: SealedText,
    sealed: string,
  ): Promise<boolean> {
    const { table, column: name, key, keyType } = checked(column);
    const text = `update ${table} set ${name} = $3::text where ${key} = $1::${keyType} and ${name} = $2`;
    return (await this.sql.change(`sealed_text_replace_${table}_${name}`, text, [id, before, sealed])) === 1;
  }

  /**
   * Operations in progress whose payload holds a text encrypted with another key: their own end removes it.
   */
  async openOperations(keyId: string): Promise<number> {
    const row = await this.sql.row<{ count: string }>(
      'sealed_texts_operations',
      `select count(*) as count from operations where state in ('open', 'pending') and payload::text ~ '"sealed": ?"' and payload::text !~ ('"sealed": ?"' || $1 || '[.]')`,
      [keyId],
    );
    return Number(row!.count);
  }
}

function checked(column: SealedColumn): SealedColumn {
  if (![column.table, column.column, column.key, column.keyType, column.of].every((name) => PLAIN.test(name)))
    throw new Error('a name of a table or column is none');
  return column;
}
