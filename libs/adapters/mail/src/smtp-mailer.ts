import { type UnitOfWork, withinTime } from '@registrar/kernel';
import type { MailValues, MailWording, OutgoingMail, SendOutcome } from '@registrar/contacts';
import { Mailer } from '@registrar/contacts/ports';
import { createTransport, type Transporter } from 'nodemailer';
import { oneLine, renderMail } from './templates';

export interface MailSettings {
  /**
   * smtp:// (STARTTLS where the server offers it) or smtps://, with credentials where it wants them.
   * Undefined: nothing can be sent.
   */
  url?: string;
  /** Name and address, as in `Registrar <noreply@example.net>`. */
  from: string;
}

const FROM = /^\s*(?:(.*?)\s*<([^<>\s]+@[^<>\s]+)>|([^<>\s]+@[^<>\s]+))\s*$/;
/** Milliseconds: to a connection, to the greeting, and between two answers. */
const TIMES = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };
/** Milliseconds for a whole mail, also from a relay that answers byte by byte; well below the lease of 600 s. */
const MAIL_MS = 240_000;
/** Dialogues at a time. */
const CONNECTIONS = 4;

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/** Mail by SMTP, from the templates beside this adapter. */
export class SmtpMailer extends Mailer {
  private readonly sender: { name: string; address: string };
  private readonly server?: URL;
  /** Made for the first mail: most processes send none. */
  private transport?: Transporter;

  constructor(
    { url, from }: MailSettings,
    private readonly uow: UnitOfWork,
    private readonly mailMs = MAIL_MS,
  ) {
    super();
    this.sender = senderOf(from);
    if (url !== undefined) this.server = new URL(url);
  }

  async send({ id, template, to, values, wording }: OutgoingMail): Promise<SendOutcome> {
    this.uow.assertNone();
    if (!this.server) return { kind: 'failed', why: 'MAIL_SMTP_URL is not set' };
    this.transport ??= newTransport(this.server);
    try {
      const { subject, text, html } = renderMail(template, values, wording);
      const sent = this.transport.sendMail({
        messageId: `<${id}@${this.sender.address.slice(this.sender.address.lastIndexOf('@') + 1)}>`,
        from: this.from(wording),
        ...(wording.replyTo !== undefined && { replyTo: { name: '', address: wording.replyTo } }),
        // as an object: a comma in it makes no second recipient
        to: { name: '', address: to },
        subject,
        text,
        html,
        // RFC 3834 §5: no automatic replies, such as absence notices
        headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(values) },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const isSent = sent.then(() => true);
      if (await withinTime(isSent, this.mailMs, () => false)) return { kind: 'sent' };
      // its dialogues may be as slow: later mails have new ones
      this.close();
      this.transport = undefined;
      return { kind: 'failed', why: `ETIMEDOUT: the mail was not accepted within ${this.mailMs / 1_000} s` };
    } catch (error) {
      return outcomeOf(error as SmtpError);
    }
  }

  /** Lets go of idle connections. */
  close(): void {
    this.transport?.close();
  }

  private from({ senderName }: MailWording): { name: string; address: string } {
    return senderName === undefined
      ? this.sender
      : { name: oneLine(senderName), address: this.sender.address };
  }
}

/** Unfolded: some mailboxes read no address over two lines. */
const prepared = (value: string): { prepared: true; value: string } => ({ prepared: true, value });

/**
 * Of a mail that its recipient can unsubscribe from, by a button of the mailbox: RFC 2369 §3.2, RFC 8058 §3.1,
 * which demands https.
 */
function listHeaders({ unsubscribe }: MailValues): Record<string, { prepared: true; value: string }> {
  if (typeof unsubscribe !== 'string') return {};
  return {
    'List-Unsubscribe': prepared(`<${unsubscribe}>`),
    ...(unsubscribe.startsWith('https://') && {
      'List-Unsubscribe-Post': prepared('List-Unsubscribe=One-Click'),
    }),
  };
}

/** Throws for a setting that holds no address. */
export function senderOf(from: string): { name: string; address: string } {
  const [, name, named, bare] = FROM.exec(from) ?? [];
  if (named === undefined && bare === undefined) throw new Error(`MAIL_FROM holds no address: ${from}`);
  return { name: name ?? '', address: named ?? bare };
}

function newTransport({ protocol, hostname, port, username, password }: URL): Transporter {
  const secure = protocol === 'smtps:';
  return createTransport({
    host: hostname,
    // RFC 8314: 465 with TLS from the start, 587 for submission
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // a password never crosses a network in the clear
    requireTLS: !secure && username !== '',
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    ...TIMES,
    pool: true,
    maxConnections: CONNECTIONS,
  });
}

/**
 * Final is what the server says of this recipient or this mail (5yz); what it says of us, and silence, may
 * pass.
 */
function outcomeOf({ code, responseCode = 0, message }: SmtpError): SendOutcome {
  const isFinal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return { kind: isFinal ? 'refused' : 'failed', why: `${code ?? 'error'}: ${message}` };
}
