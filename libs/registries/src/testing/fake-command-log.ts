import type { UnitOfWork } from '@registrar/kernel';
import { CommandLog, type AnsweredCommand, type SentCommand } from '../ports';

/** Keeps commands in memory; refuses a clTRID that was used before, as the primary key of the table does. */
export class FakeCommandLog extends CommandLog {
  readonly commands: (SentCommand & Partial<AnsweredCommand>)[] = [];

  /** Without a unit of work none is demanded. */
  constructor(private readonly uow?: UnitOfWork) {
    super();
  }

  async sent(command: SentCommand): Promise<void> {
    if (this.commands.some((c) => c.clTrid === command.clTrid))
      throw new Error(`clTRID ${command.clTrid} was used before`);
    this.commands.push({ ...command });
  }

  async rebuilt(clTrid: string, request: string): Promise<void> {
    const command = this.commands.find((c) => c.clTrid === clTrid && c.outcome === undefined);
    if (!command) throw new Error(`no command ${clTrid} waits for its answer`);
    command.request = request;
  }

  async answered(answer: AnsweredCommand): Promise<void> {
    // as the text columns of PostgreSQL do
    if (answer.response?.includes('\u0000'))
      throw new Error('invalid byte sequence for encoding "UTF8": 0x00');
    const command = this.commands.find((c) => c.clTrid === answer.clTrid);
    if (!command) throw new Error(`no command ${answer.clTrid} was sent`);
    Object.assign(
      command,
      answer,
      command.outcome === 'refused' && answer.outcome === 'pending' && { outcome: command.outcome },
    );
  }

  async refusedLater(clTrid: string, at: Date): Promise<void> {
    this.uow?.assertOpen();
    const command = this.commands.find((c) => c.clTrid === clTrid);
    const isOpen =
      command?.outcome === undefined || command.outcome === 'pending' || command.outcome === 'unknown';
    if (command && isOpen)
      Object.assign(command, { outcome: 'refused', answeredAt: command.answeredAt ?? at });
  }

  async ofOperation(operationId: string): Promise<(SentCommand & Partial<AnsweredCommand>)[]> {
    return this.commands.filter((c) => c.operationId === operationId).map((c) => ({ ...c }));
  }
}
