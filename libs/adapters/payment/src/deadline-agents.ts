import { type ClientRequest, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

/** What Node.js documents only as overridable by agents: each request passes here once. */
interface Adding {
  addRequest(request: ClientRequest, ...rest: unknown[]): void;
}

/**
 * An agent whose requests end within the time, from the first byte to the last of the answer. The timeout of the
 * client library is one of silence: an answer that comes byte by byte would never end.
 */
export function deadlineAgent(protocol: 'http' | 'https', milliseconds: number): HttpAgent {
  const agent: HttpAgent =
    protocol === 'http' ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true });
  const { addRequest } = agent as HttpAgent & Adding;
  return Object.assign(agent, {
    addRequest(request: ClientRequest, ...rest: unknown[]): void {
      const timer = setTimeout(
        () => request.destroy(new Error(`no whole answer within ${milliseconds} ms`)),
        milliseconds,
      );
      request.once('close', () => clearTimeout(timer));
      addRequest.call(agent, request, ...rest);
    },
  });
}
