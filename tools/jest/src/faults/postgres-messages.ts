/** The text of a COMMIT of a unit of work, which may begin with the setting of its flush. */
const COMMIT = /^(?:set local synchronous_commit to off; )?commit\b/i;

/** Cuts a stream into messages of the protocol: type, length with itself, content. */
class Messages {
  private rest: Buffer = Buffer.alloc(0);

  /** `typeBytes`: 0 for the start-up message, which has no type. */
  *read(bytes: Buffer, typeBytes: () => 0 | 1): Generator<{ type: string; content: Buffer }> {
    this.rest = Buffer.concat([this.rest, bytes]);
    for (;;) {
      const header = typeBytes();
      if (this.rest.length < header + 4) return;
      const end = header + this.rest.readInt32BE(header);
      if (this.rest.length < end) return;
      const message = this.rest.subarray(0, end);
      this.rest = this.rest.subarray(end);
      yield { type: header ? String.fromCharCode(message[0]) : '', content: message.subarray(header + 4) };
    }
  }
}

/** What a client sends (PostgreSQL, "Message Formats"). */
export class FrontendMessages {
  private readonly messages = new Messages();
  private isStarted = false;

  /** Number of simple queries in these bytes that are a COMMIT. */
  countCommits(bytes: Buffer): number {
    let commits = 0;
    for (const { type, content } of this.messages.read(bytes, () => (this.isStarted ? 1 : 0))) {
      this.isStarted = true;
      if (type === 'Q' && COMMIT.test(content.toString('utf8'))) commits += 1;
    }
    return commits;
  }
}

/** What a server sends. */
export class BackendMessages {
  private readonly messages = new Messages();
  private hasEnded = false;

  /** Whether, with these bytes, the server has reported the end of a transaction and is ready for the next. */
  endsCommit(bytes: Buffer): boolean {
    let isReady = false;
    for (const { type, content } of this.messages.read(bytes, () => 1)) {
      if (type === 'C' && /^(?:COMMIT|ROLLBACK)\0/.test(content.toString('latin1'))) this.hasEnded = true;
      if (type === 'Z' && this.hasEnded) {
        this.hasEnded = false;
        isReady = true;
      }
    }
    return isReady;
  }
}
