import type { SendResult, WebhookRequest } from '@registrar/webhooks/ports';
import type { Dispatcher } from 'undici';
import { ResponseHead } from './response-head';

const USER_AGENT = 'registrar-webhooks/1';
/** Errors are stored with the attempt: enough to see what happened. */
const ERROR_LENGTH = 300;

/**
 * One request and its answer, with as few objects as possible: no stream, no signal, no promise. The status
 * decides as soon as it arrives; a body that breaks off, or is ended from outside, gives what had come by
 * then. Ends once; what comes later is ignored, and its connection is lost.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  private readonly began = performance.now();
  private controller: Dispatcher.DispatchController | undefined;
  private dispatcher: Dispatcher | undefined;
  private path = '';
  private status = 0;
  private readonly head = new ResponseHead();
  private isRepeated = false;
  private hasEnded = false;

  constructor(
    private readonly request: WebhookRequest,
    private readonly end: (result: SendResult) => void,
  ) {}

  /** Sends nothing once it has ended. */
  post(dispatcher: Dispatcher, path: string): void {
    if (this.hasEnded) return;
    this.dispatcher = dispatcher;
    this.path = path;
    this.dispatch();
  }

  /** Ends it from outside: with the status if there is one, else with this error. */
  stop(error: Error): void {
    if (this.hasEnded) return;
    this.finish(error);
    this.controller?.abort(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.hasEnded) controller.abort(new Error('ended before it began'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    // 1xx announce an answer (RFC 9110, 15.2)
    if (status >= 200) this.status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.hasEnded && this.head.add(chunk)) this.stop(new Error('enough of the answer was read'));
  }

  onResponseEnd(): void {
    if (!this.hasEnded) this.finish();
  }

  /**
   * A connection that was kept may have been closed from the other side at that very moment: such a request
   * is made again.
   */
  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    if (this.hasEnded) return;
    if (this.status === 0 && !this.isRepeated && wasKept(error)) {
      this.isRepeated = true;
      // not at once: the pool would choose the closed connection again
      setImmediate(() => {
        if (!this.hasEnded) this.dispatch();
      });
    } else this.finish(error);
  }

  private dispatch(): void {
    const { body, headers } = this.request;
    this.controller = undefined;
    this.dispatcher?.dispatch(
      {
        method: 'POST',
        path: this.path,
        body,
        headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT, ...headers },
        reset: this.isRepeated,
      },
      this,
    );
  }

  private finish(error?: Error): void {
    this.hasEnded = true;
    const durationMs = Math.round(performance.now() - this.began);
    const { status } = this;
    if (status === 0) this.end({ kind: 'failed', error: describe(error), durationMs });
    else {
      const kind = status >= 200 && status < 300 ? 'accepted' : 'refused';
      this.end({ kind, status, responseHead: this.head.toText(), durationMs });
    }
  }
}

/** The connection had brought an answer before and then ended without another one. */
function wasKept(error: unknown): boolean {
  const { code, socket } = (error ?? {}) as { code?: string; socket?: { bytesRead?: number } };
  return (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET') && (socket?.bytesRead ?? 0) > 0;
}

/** Code and message, in one line that fits its column. */
function describe(error: unknown): string {
  const { code, message = 'unknown error' } = (error ?? {}) as { code?: string; message?: string };
  const text = code && !message.includes(code) ? `${code}: ${message}` : message;
  return text
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, ERROR_LENGTH);
}
