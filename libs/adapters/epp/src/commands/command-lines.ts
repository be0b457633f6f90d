import { LineSampling, type LineSamplingPolicy, type Log } from '@registrar/kernel';

export interface LoggedCommand {
  connection: string;
  /** `domain:create` */
  command: string;
  clTrid: string;
  svTrid?: string;
  /** A result code (`1000`), or the kind of a fault (`timeout`). */
  outcome: string;
  seconds: number;
}

/** Result codes of success (RFC 5730 §3). */
const SUCCESS = /^1\d{3}$/;

/**
 * One line in the log per command on a session: never its object or its frame. Refused, unanswered and slow
 * commands always have one, others the share that the line names.
 */
export class CommandLines {
  private readonly sampling?: LineSampling;

  /** `policy` undefined: no lines. */
  constructor(
    private readonly log: Log,
    policy?: LineSamplingPolicy,
    random: () => number = Math.random,
  ) {
    if (policy) this.sampling = new LineSampling(policy, random);
  }

  write({ seconds, ...command }: LoggedCommand): void {
    const ms = Math.round(seconds * 10_000) / 10;
    const failed = !SUCCESS.test(command.outcome);
    const share = this.sampling?.shareFor({ failed, ms });
    if (share !== undefined) this.log.info('registry command', { ...command, ms, share });
  }
}
