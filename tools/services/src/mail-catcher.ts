import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { LOOPBACK } from './net';
import { PortInUseError } from './setup-error';

/** A received mail. */
export interface CaughtMail {
  to: string[];
  from: string;
  fromName: string;
  subject: string;
  messageId: string;
  text: string;
  html: string;
  /** Header names in lower case, the last of each. */
  headers: Record<string, string>;
  /** File with the whole mail; undefined: not stored. */
  file?: string;
}

export interface MailCatcherOptions {
  /** 0: any free port. */
  port: number;
  /** Default: loopback. */
  host?: string;
  /** Folder for .eml files of every mail. */
  folder?: string;
  caught?(mail: CaughtMail): void;
  /** SMTP code that refuses a recipient; undefined: accepted. */
  refuse?(address: string): number | undefined;
}

/** A mail server that accepts every mail and forwards none. */
export class MailCatcher {
  readonly mails: CaughtMail[] = [];
  private readonly server: SMTPServer;
  private count = 0;

  private constructor(private readonly options: MailCatcherOptions) {
    if (options.folder !== undefined) mkdirSync(options.folder, { recursive: true });
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onRcptTo: ({ address }, _session, done) => {
        const code = options.refuse?.(address);
        done(code === undefined ? undefined : Object.assign(new Error('not taken'), { responseCode: code }));
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on(
          'end',
          () =>
            void this.keep(
              Buffer.concat(chunks),
              envelope.rcptTo.map(({ address }) => address),
            ).then(() => done(), done),
        );
      },
    });
    // clients that disconnect are ignored
    this.server.on('error', () => undefined);
  }

  static async start(options: MailCatcherOptions): Promise<MailCatcher> {
    const catcher = new MailCatcher(options);
    await new Promise<void>((resolve, reject) => {
      catcher.server.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'EADDRINUSE' ? new PortInUseError(options.port) : error),
      );
      catcher.server.listen(options.port, options.host ?? LOOPBACK, resolve);
    });
    return catcher;
  }

  get port(): number {
    return (this.server.server.address() as { port: number }).port;
  }

  get url(): string {
    return `smtp://${LOOPBACK}:${this.port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }

  private async keep(source: Buffer, to: string[]): Promise<void> {
    const {
      from,
      subject = '',
      messageId = '',
      text = '',
      html = '',
      headers,
    } = await PostalMime.parse(source);
    const file = this.options.folder === undefined ? undefined : join(this.options.folder, this.nextName());
    if (file !== undefined) writeFileSync(file, source, { mode: 0o600 });
    const mail: CaughtMail = {
      to,
      from: from?.address ?? '',
      fromName: from?.name ?? '',
      subject,
      messageId,
      text,
      html,
      headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
      file,
    };
    this.mails.push(mail);
    this.options.caught?.(mail);
  }

  /** In order of arrival, also over restarts. */
  private nextName(): string {
    this.count += 1;
    return `${new Date().toISOString().replace(/[:.]/g, '-')}-${String(this.count).padStart(4, '0')}.eml`;
  }
}
