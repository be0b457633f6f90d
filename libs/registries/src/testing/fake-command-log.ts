import type { UnitOfWork } from '@registrar/kernel';
import { CommandLog, type AnsweredCommand, type SentCommand } from '../ports';

/** Commands in memory; refuses a used clTRID, like the primary key of the table. */
export class FakeCommandLog extends CommandLog {
  readonly commands: (SentCommand & Partial<AnsweredCommand>)[] = [];

  /** Without `uow` no unit of work is demanded. */
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
    // like PostgreSQL's text columns
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
