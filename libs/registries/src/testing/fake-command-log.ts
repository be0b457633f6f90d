import { CommandLog, type AnsweredCommand, type SentCommand } from '../ports';

/** Keeps commands in memory; refuses a clTRID that was used before, as the primary key of the table does. */
export class FakeCommandLog extends CommandLog {
  readonly commands: (SentCommand & Partial<AnsweredCommand>)[] = [];

  async sent(command: SentCommand): Promise<void> {
    if (this.commands.some((c) => c.clTrid === command.clTrid)) throw new Error(`clTRID ${command.clTrid} was used before`);
    this.commands.push({ ...command });
  }

  async answered(answer: AnsweredCommand): Promise<void> {
    const command = this.commands.find((c) => c.clTrid === answer.clTrid);
    if (!command) throw new Error(`no command ${answer.clTrid} was sent`);
    Object.assign(command, answer);
  }

  async ofOperation(operationId: string): Promise<(SentCommand & Partial<AnsweredCommand>)[]> {
    return this.commands.filter((c) => c.operationId === operationId).map((c) => ({ ...c }));
  }
}
