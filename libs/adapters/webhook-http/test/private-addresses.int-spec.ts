import { createServer } from 'node:http';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { HttpWebhookSender, PublicAddressPolicy, type ResolveHost } from '@registrar/adapter-webhook-http';

import {
  closeServers,
  request,
  LOOPBACK,
  connections,
  listen,
  serve,
  senderOf,
  textOf,
} from './hook-servers';

afterEach(closeServers);

describe('the webhook sender', () => {
  describe('where private addresses are not allowed', () => {
    const guarded = (resolve?: ResolveHost) => senderOf({ allowPrivate: false, resolve });
    const NOT_ALLOWED = {
      kind: 'failed',
      error: 'ADDRESS_NOT_ALLOWED: the host leads to a private or local address',
    };

    it.each([
      'http://127.0.0.1:{port}/',
      'http://0x7f000001:{port}/',
      'http://127.1:{port}/',
      'http://0.0.0.0:{port}/',
      'http://[::1]:{port}/',
      'http://[::ffff:127.0.0.1]:{port}/',
      'http://[::ffff:7f00:1]:{port}/',
      'http://[0:0:0:0:0:ffff:127.0.0.1]:{port}/',
      'http://localhost:{port}/',
      'https://127.0.0.1:{port}/',
    ])('reaches no listener at %s', async (template) => {
      const port = await listen(
        createServer((_incoming, answer) => {
          answer.end();
        }),
      );
      await expect(
        guarded().send({ ...request, url: template.replace('{port}', String(port)) }),
      ).resolves.toMatchObject(NOT_ALLOWED);
      expect(connections).toBe(0);
    });

    it.each<[string, { address: string; family: number }[]]>([
      ['to loopback', [{ address: LOOPBACK, family: 4 }]],
      ['to loopback in IPv6', [{ address: '::1', family: 6 }]],
      ['to loopback mapped into IPv6', [{ address: '::ffff:127.0.0.1', family: 6 }]],
      ['to a private network', [{ address: '10.0.0.7', family: 4 }]],
      ['to cloud metadata', [{ address: '169.254.169.254', family: 4 }]],
      [
        'to a public and a private address',
        [
          { address: '1.1.1.1', family: 4 },
          { address: LOOPBACK, family: 4 },
        ],
      ],
      ['nowhere', []],
    ])('refuses a name that resolves %s', async (_what, addresses) => {
      const port = await listen(
        createServer((_incoming, answer) => {
          answer.end();
        }),
      );
      await expect(
        guarded(async () => addresses).send({ ...request, url: `http://hooks.example.org:${port}/` }),
      ).resolves.toMatchObject(NOT_ALLOWED);
      expect(connections).toBe(0);
    });

    it('asks again for each connection, so that a name cannot change its mind', async () => {
      const asked: string[] = [];
      const resolve: ResolveHost = async (hostname) => {
        asked.push(hostname);
        return [{ address: LOOPBACK, family: 4 }];
      };
      const port = await listen(
        createServer((_incoming, answer) => {
          answer.end();
        }),
      );
      const url = `http://hooks.example.org:${port}/`;
      await expect(senderOf({ resolve }).send({ ...request, url })).resolves.toMatchObject({
        kind: 'accepted',
      });
      await expect(guarded(resolve).send({ ...request, url })).resolves.toMatchObject(NOT_ALLOWED);
      expect(asked).toEqual(['hooks.example.org', 'hooks.example.org']);
      expect(connections).toBe(1);
    });

    it.each([
      [
        'no more over a kept connection once its name leads to a forbidden address',
        '10.0.0.7',
        { kind: 'failed', error: 'ADDRESS_NOT_ALLOWED: the host leads to a private or local address' },
      ],
      ['over a kept connection while its name leads to allowed addresses', LOOPBACK, { kind: 'accepted' }],
    ])('sends %s', async (_what, second, outcome) => {
      let received = 0;
      const port = await listen(
        createServer(async (incoming, answer) => {
          await textOf(incoming);
          received += 1;
          answer.end('ok');
        }),
      );
      let address = LOOPBACK;
      class ButLoopback extends PublicAddressPolicy {
        override forbidsAddress = (given: string): boolean => given !== LOOPBACK;
      }
      const sender = new HttpWebhookSender(new ButLoopback(false), new FakeUnitOfWork(), {
        resolve: async () => [{ address, family: 4 }],
      });
      const url = `http://hooks.example.org:${port}/`;
      await expect(sender.send({ ...request, url })).resolves.toMatchObject({ kind: 'accepted' });
      // the connection is idle again
      await new Promise((resolve) => setTimeout(resolve, 100));
      address = second;
      await expect(sender.send({ ...request, url })).resolves.toMatchObject(outcome);
      expect([received, connections]).toEqual([outcome.kind === 'accepted' ? 2 : 1, 1]);
      await sender.close();
    });

    it('asks for no name of a literal address on a kept connection', async () => {
      const base = await serve((_incoming, answer) => {
        answer.end();
      });
      const sender = senderOf({ resolve: () => Promise.reject(new Error('nothing to resolve')) });
      for (let count = 0; count < 2; count += 1)
        await expect(sender.send({ ...request, url: base })).resolves.toMatchObject({ kind: 'accepted' });
      await sender.close();
    });
  });
});
