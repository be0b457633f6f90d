import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Money } from '@registrar/kernel';
import { FakeLog, FakeUnitOfWork } from '@registrar/kernel/testing';
import { until } from '@registrar/testkit';
import { CardGateway } from './card-gateway';

const TIMEOUT_MS = 300;
/** Far less: silence never ends an exchange. */
const DRIP_MS = 10;
const BODY = JSON.stringify({
  id: 'cs_1',
  object: 'checkout.session',
  status: 'open',
  data: 'x'.repeat(10_000),
});
const HEAD = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n`;

describe('a card gateway that answers byte by byte', () => {
  let server: Server;
  let sockets: Set<Socket>;
  let answer: { atOnce: string; drips: string };
  let gateway: CardGateway;

  beforeEach(async () => {
    sockets = new Set();
    server = createServer((socket) => {
      sockets.add(socket);
      let at = 0;
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(answer.atOnce);
        const timer = setInterval(() => socket.write(answer.drips[at++ % answer.drips.length]), DRIP_MS);
        socket.once('close', () => {
          clearInterval(timer);
          sockets.delete(socket);
        });
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    gateway = new CardGateway(
      {
        key: 'sk_test_stub',
        webhookSecret: 'whsec_stub',
        returnUrl: 'https://reseller.example.net/paid',
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        timeoutMs: TIMEOUT_MS,
      },
      new FakeUnitOfWork(),
      new FakeLog(),
    );
  });
  afterEach(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });

  const order = {
    id: 'p-1',
    accountId: 7,
    amount: Money.of(2_550n),
    pageEndsAt: new Date('2026-03-02T10:15:00Z'),
  };
  const ASKED: [string, () => Promise<{ kind: string }>][] = [
    ['a payment', () => gateway.create(order)],
    ['the state of a payment', () => gateway.find('cs_1')],
    ['a refund', () => gateway.refund({ id: 'r-1', charge: 'pi_1', amount: Money.of(1n) })],
    ['a list of refunds', () => gateway.refundsOf('pi_1')],
    ['a list of events', () => gateway.eventsBetween(new Date(0), new Date(1_000))],
  ];
  const DRIPS: [string, { atOnce: string; drips: string }][] = [
    ['in its head', { atOnce: HEAD, drips: 'x-filler: 1\r\n' }],
    ['in its body', { atOnce: `${HEAD}\r\n`, drips: BODY }],
  ];

  it.each(ASKED.flatMap(([what, ask]) => DRIPS.map(([where, drip]) => [what, where, ask, drip] as const)))(
    'leaves the outcome of %s unknown, and its connection is closed (%s)',
    async (_what, _where, ask, drip) => {
      answer = drip;
      expect(await ask()).toMatchObject({ kind: 'unknown' });
      await until(() => sockets.size === 0, 'the connection is closed');
    },
  );
});
