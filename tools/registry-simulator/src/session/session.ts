import { performance } from 'node:perf_hooks';
import type { TLSSocket } from 'node:tls';
import type { Answer } from '../commands/command';
import { clTridOf, readEnvelope, VERBS, type CommandRunner } from '../command-runner';
import { newSvTrid } from '../ids';
import type { ExecutedCommand } from '../options';
import { answerResponse, errorResponse, type TransactionIds } from '../response';
import { EppError } from '../result';
import { transcript } from './transcript';
import { encodeFrame, FrameError, FrameReader } from '../wire/frame';
import { NS } from '../xml/namespaces';
import { parseXml, XmlError, type XmlNode } from '../xml/reader';
import { writeDocument, type XmlElement } from '../xml/writer';

/** Frames that a client may send ahead; beyond it the socket is not read until some are answered. */
const MAX_QUEUED_FRAMES = 64;

/** Sent where a name's script requests garbage: correctly framed, but not XML. */
const GARBAGE = '\u0007<<epp?> this is not XML &';

/** Replaces the client's id where a name's script requests a wrong one. */
const OTHER_CLTRID = 'NOT-YOURS-0001';

export interface SessionSettings {
  latencyMs: number;
  idleTimeoutMs: number;
  greeting: () => XmlElement;
  log: (line: object) => void;
  logFrames: boolean;
  onExecuted: (executed: ExecutedCommand) => unknown;
}

/** The reply to one frame. */
interface Reply {
  /** Absent: no answer. */
  text?: string;
  /** The connection ends after it. */
  closes?: boolean;
  delayMs?: number;
}

/** One connection: greets, then answers frames in the order received. */
export class Session {
  private readonly reader = new FrameReader();
  private readonly queue: Buffer[] = [];
  private working?: Promise<void>;
  private closing = false;

  constructor(
    private readonly socket: TLSSocket,
    private readonly runner: CommandRunner,
    private readonly settings: SessionSettings,
    onClosed: () => void,
  ) {
    socket.setNoDelay(true);
    // silent, or not reading: answers pile up
    socket.setTimeout(settings.idleTimeoutMs, () => {
      if (!this.working || socket.writableNeedDrain) this.hangUp();
    });
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.closing = true;
      runner.release();
      onClosed();
    });
    this.send(settings.greeting());
  }

  /** Lets the running command finish, then ends the connection. */
  async close(): Promise<void> {
    this.closing = true;
    await this.working;
    this.hangUp();
  }

  private receive(chunk: Buffer): void {
    if (this.closing) return;
    try {
      this.queue.push(...this.reader.push(chunk));
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.settings.log({ event: 'frame-error', registrar: this.runner.registrar, reason: error.message });
      // the start of the next frame is unknown
      this.send(errorResponse(new EppError(2500, error.message), { svTRID: newSvTrid() }));
      this.hangUp();
      return;
    }
    if (this.queue.length > MAX_QUEUED_FRAMES) this.socket.pause();
    this.working ??= this.work()
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        this.working = undefined;
      });
  }

  /** A fault of this program must not end the other sessions. */
  private fail(error: unknown): void {
    this.settings.log({
      event: 'session-failed',
      registrar: this.runner.registrar,
      error: (error as Error).stack ?? String(error),
    });
    this.socket.destroy();
  }

  private async work(): Promise<void> {
    for (let frame = this.queue.shift(); frame && !this.closing; frame = this.queue.shift()) {
      const answerAt = performance.now() + this.settings.latencyMs;
      const { text, closes, delayMs } = await this.replyTo(frame);
      const wait = (delayMs ?? 0) + Math.max(0, answerAt - performance.now());
      if (wait > 0) await this.pause(wait);
      if (text !== undefined) this.write(text);
      if (closes) this.hangUp();
      else await this.drained();
      if (this.queue.length <= MAX_QUEUED_FRAMES && this.socket.isPaused()) this.socket.resume();
    }
  }

  private async replyTo(frame: Buffer): Promise<Reply> {
    const svTRID = newSvTrid();
    let root: XmlNode;
    try {
      root = parseXml(frame);
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      return this.refusal(new EppError(2001, error.message), { svTRID }, 'invalid');
    }
    const [child] = root.children;
    if (root.ns !== NS.epp || root.name !== 'epp' || root.children.length !== 1 || child.ns !== NS.epp) {
      return this.refusal(new EppError(2001, 'not an EPP message'), { svTRID }, 'invalid');
    }
    if (child.name === 'hello') {
      await this.settings.onExecuted({
        clientId: this.runner.registrar,
        command: 'hello',
        svTRID,
        code: 1000,
        names: [],
      });
      return { text: writeDocument(this.settings.greeting()) };
    }
    if (child.name !== 'command')
      return this.refusal(new EppError(2001, 'not a command'), { svTRID }, 'invalid');
    return this.replyToCommand(child, svTRID);
  }

  private async replyToCommand(node: XmlNode, svTRID: string): Promise<Reply> {
    const clTRID = clTridOf(node);
    const name = commandName(node);
    // an id that violates the schema cannot be returned without violating it again
    const ids = {
      clTRID: clTRID !== undefined && clTRID.length >= 3 && clTRID.length <= 64 ? clTRID : undefined,
      svTRID,
    };
    try {
      const answer = await this.runner.run(readEnvelope(node, clTRID, svTRID));
      await this.record(name, ids, answer.code, node);
      return this.reply(answer, ids);
    } catch (error) {
      return await this.refusal(this.asEppError(error), ids, name, node);
    }
  }

  private reply(answer: Answer, ids: TransactionIds): Reply {
    const { instead, delayMs } = answer.misbehaviour ?? {};
    if (instead === 'hangUp') return { closes: true, delayMs };
    if (instead === 'garbage') return { text: GARBAGE, delayMs };
    const shown = instead === 'otherClTrid' ? { ...ids, clTRID: OTHER_CLTRID } : ids;
    return {
      text: writeDocument(answerResponse(answer, shown, this.runner.services)),
      closes: answer.code === 1500,
      delayMs,
    };
  }

  private async refusal(error: EppError, ids: TransactionIds, name: string, node?: XmlNode): Promise<Reply> {
    await this.record(name, ids, error.code, node, error.reason);
    return { text: writeDocument(errorResponse(error, ids)), closes: error.closes };
  }

  private asEppError(error: unknown): EppError {
    if (error instanceof EppError) return error;
    this.settings.log({
      event: 'internal-error',
      registrar: this.runner.registrar,
      error: (error as Error).stack ?? String(error),
    });
    return new EppError(2400);
  }

  private async record(
    command: string,
    ids: TransactionIds,
    code: number,
    node?: XmlNode,
    reason?: string,
  ): Promise<void> {
    const clientId = this.runner.registrar;
    const held = this.settings.onExecuted({
      clientId,
      command,
      ...ids,
      code,
      names: node ? namesIn(node) : [],
    });
    this.settings.log({
      event: 'command',
      registrar: clientId,
      command,
      code,
      reason,
      ...ids,
      frame: this.settings.logFrames && node ? transcript(node) : undefined,
    });
    await held;
  }

  /** A peer that sends without reading must not fill the memory with answers: it gets no more. */
  private async drained(): Promise<void> {
    if (!this.socket.writableNeedDrain || this.socket.destroyed) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        this.socket.off('drain', done).off('close', done);
        resolve();
      };
      this.socket.on('drain', done).on('close', done);
    });
  }

  private async pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.socket.off('close', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.socket.once('close', done);
    });
  }

  private send(element: XmlElement): void {
    this.write(writeDocument(element));
  }

  private write(text: string): void {
    if (this.socket.writable) this.socket.write(encodeFrame(text));
  }

  private hangUp(): void {
    this.closing = true;
    this.socket.end();
    // a peer that never closes its side would keep the session's slot
    setTimeout(() => this.socket.destroy(), 1000).unref();
  }
}

/**
 * `domain:create`, `poll` …: the object's usual prefix and the verb, for counters and logs; `invalid` for
 * what is no command.
 */
/** The names of the object that a command is about; a check has several. */
const namesIn = ({ children: [verb] }: XmlNode): string[] =>
  (verb?.children[0]?.children ?? []).filter(({ name }) => name === 'name').map(({ text }) => text.trim());

function commandName(node: XmlNode): string {
  const [verb] = node.children;
  if (!verb || !VERBS.has(verb.name)) return 'invalid';
  const object = Object.entries(NS).find(
    ([, uri]) => verb.children.length === 1 && uri === verb.children[0].ns && uri !== NS.epp,
  );
  return object ? `${object[0]}:${verb.name}` : verb.name;
}
