import type { UnitOfWork } from '@registrar/kernel';
import { type DomainMove, DomainMoves, MoveGuesses } from '@registrar/transfers/ports';
import { LISTED } from '../domains/domain-sql';
import type { Sql } from '../sql';
import type { DomainEntity } from '../domains/entities/domains.entity';

/** Triggers of `domains` update the stored counts of both accounts; the tags of one are not the other's. */
const MOVE = `
with moved as (update domains d set account_id = $3, tags = null, tag_keys = null, notes = null where d.id = $1 and d.account_id = $2 and ${LISTED} returning d.id)
insert into domain_moves (domain_id, from_account_id, to_account_id, operation_id, moved_at) select id, $2, $3, $4, $5 from moved returning id`;

export class PostgresDomainMoves extends DomainMoves {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async whose(name: string): Promise<{ domainId: number; accountId: number } | undefined> {
    const row = await this.sql.row<Pick<DomainEntity, 'id' | 'account_id'>>(
      'domain_whose',
      `select d.id, d.account_id from domains d where d.name = $1 and ${LISTED}`,
      [name],
    );
    return row && { domainId: row.id, accountId: row.account_id };
  }

  async move({ domainId, fromAccountId, toAccountId, operationId, movedAt }: DomainMove): Promise<number> {
    this.uow.assertOpen();
    const row = await this.sql.row<{ id: number }>('domain_move', MOVE, [
      domainId,
      fromAccountId,
      toAccountId,
      operationId,
      movedAt,
    ]);
    if (!row) throw new Error(`domain ${domainId} is not in account ${fromAccountId}`);
    return row.id;
  }
}

interface Guess {
  accountId: number;
  name: string;
}

/** An expired window restarts with the next wrong code. */
const ADD = `
insert into move_guesses as g (kind, key, window_start, guesses) values ('pair', $1, $2, 1)
on conflict (kind, key) do update set
  guesses = case when g.window_start <= $3 then 1 else g.guesses + 1 end, window_start = case when g.window_start <= $3 then $2 else g.window_start end`;

export class PostgresMoveGuesses extends MoveGuesses {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async isExhausted(
    guess: Guess,
    now: Date,
    { guesses, seconds }: { guesses: number; seconds: number },
  ): Promise<boolean> {
    const row = await this.sql.row<{ exhausted: boolean }>(
      'move_guesses_exhausted',
      `select exists (select from move_guesses where kind = 'pair' and key = $1 and window_start > $2 and guesses >= $3) as exhausted`,
      [keyOf(guess), startOf(now, seconds), guesses],
    );
    return row!.exhausted;
  }

  async add(guess: Guess, now: Date, seconds: number): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change('move_guesses_add', ADD, [keyOf(guess), now, startOf(now, seconds)]);
  }
}

const keyOf = ({ accountId, name }: Guess): string => `${accountId} ${name}`;

/** Windows that began at or before this time have expired. */
const startOf = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1_000);
