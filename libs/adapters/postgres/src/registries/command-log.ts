import type { UnitOfWork } from '@registrar/kernel';
import { type AnsweredCommand, CommandLog, type SentCommand } from '@registrar/registries/ports';
import type { Sql } from '../sql';
import { violates } from '../sql';
import type { RegistryCommandEntity } from './entities/registry-commands.entity';

type CommandRow = Pick<
  RegistryCommandEntity,
  | 'cltrid'
  | 'connection_id'
  | 'operation_id'
  | 'command'
  | 'object'
  | 'request'
  | 'sent_at'
  | 'svtrid'
  | 'result_code'
  | 'outcome'
  | 'response'
  | 'answered_at'
>;

/** Transform commands, committed before they are sent: a rolled back transaction must not lose the record. */
export class PostgresCommandLog extends CommandLog {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async sent(command: SentCommand): Promise<void> {
    this.uow.assertNone();
    try {
      await this.sql.change(
        'registry_command_sent',
        `insert into registry_commands (cltrid, connection_id, operation_id, command, object, request, sent_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          command.clTrid,
          command.connectionId,
          command.operationId ?? null,
          command.command,
          command.object,
          command.request,
          command.sentAt,
        ],
      );
    } catch (error) {
      if (violates(error, 'registry_commands_pkey'))
        throw new Error(`clTRID ${command.clTrid} was used before`, { cause: error });
      throw error;
    }
  }

  async rebuilt(clTrid: string, request: string): Promise<void> {
    this.uow.assertNone();
    const changed = await this.sql.change(
      'registry_command_rebuilt',
      'update registry_commands set request = $2 where cltrid = $1 and outcome is null',
      [clTrid, request],
    );
    if (changed !== 1) throw new Error(`no command ${clTrid} waits for its answer`);
  }

  async answered(answer: AnsweredCommand): Promise<void> {
    this.uow.assertNone();
    const changed = await this.sql.change(
      'registry_command_answered',
      // Not flushed: what an answer settles is committed later in the log, and is lost with it or not at all.
      // An answer that is lost alone leaves a command without one, and the registry is asked.
      `with unflushed as materialized (select set_config('synchronous_commit', 'off', true))
       update registry_commands set svtrid = $2, result_code = $3, outcome = case when outcome = 'refused' and $4 = 'pending' then outcome else $4 end, response = $5, answered_at = $6,
                                    sent_at = coalesce($7, sent_at)
         from unflushed where cltrid = $1`,
      [
        answer.clTrid,
        answer.svTrid ?? null,
        answer.resultCode ?? null,
        answer.outcome,
        answer.response ?? null,
        answer.answeredAt,
        answer.sentAt ?? null,
      ],
    );
    if (changed !== 1) throw new Error(`no command ${answer.clTrid} was sent`);
  }

  async refusedLater(clTrid: string, at: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'registry_command_refused_later',
      `update registry_commands set outcome = 'refused', answered_at = coalesce(answered_at, $2) where cltrid = $1 and (outcome is null or outcome in ('pending', 'unknown'))`,
      [clTrid, at],
    );
  }

  async ofOperation(operationId: string): Promise<(SentCommand & Partial<AnsweredCommand>)[]> {
    const rows = await this.sql.rows<CommandRow>(
      'registry_commands_of_operation',
      `select cltrid, connection_id, operation_id, command, object, request, sent_at, svtrid, result_code, outcome, response, answered_at
         from registry_commands where operation_id = $1 order by id`,
      [operationId],
    );
    return rows.map(toCommand);
  }
}

const toCommand = (row: CommandRow): SentCommand & Partial<AnsweredCommand> => ({
  clTrid: row.cltrid,
  connectionId: row.connection_id,
  operationId: row.operation_id ?? undefined,
  command: row.command,
  object: row.object,
  request: row.request,
  sentAt: row.sent_at,
  svTrid: row.svtrid ?? undefined,
  resultCode: row.result_code ?? undefined,
  outcome: row.outcome ?? undefined,
  response: row.response ?? undefined,
  answeredAt: row.answered_at ?? undefined,
});
