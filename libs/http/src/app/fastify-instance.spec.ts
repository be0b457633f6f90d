import { PassThrough } from 'node:stream';
import type { Socket } from 'node:net';
import { answerUnreadable } from './fastify-instance';

/** The bytes written for an error of this code, and whether the connection is closed. */
async function answerTo(code: string): Promise<string> {
  const socket = new PassThrough();
  answerUnreadable(Object.assign(new Error('x'), { code }), socket as unknown as Socket);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

describe('bytes that are no request', () => {
  it.each([
    ['HPE_INVALID_METHOD', '400 Bad Request'],
    ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
  ])(
    '%s is answered with %s, in the words of the interface, and the connection ends',
    async (code, status) => {
      const [head, body] = (await answerTo(code)).split('\r\n\r\n');
      expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
      expect(head).toMatch(/^x-request-id: [0-9a-f]{16}-[0-9a-z]+$/m);
      expect(head).toContain(`content-length: ${body.length}\r\n`);
      expect(head).toContain('connection: close');
      expect(JSON.parse(body)).toEqual({ message: status.slice(4) });
    },
  );

  it('a connection that is gone is not answered', () => {
    const socket = new PassThrough();
    answerUnreadable(Object.assign(new Error('x'), { code: 'ECONNRESET' }), socket as unknown as Socket);
    expect([socket.destroyed, socket.read()]).toEqual([true, null]);
  });
});
