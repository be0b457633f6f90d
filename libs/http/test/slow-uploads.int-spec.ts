import { connect, type Socket } from 'node:net';
import { FakeLog } from '@registrar/kernel/testing';
import { until } from '@registrar/testkit';
import { Registry } from 'prom-client';
import { AdmissionControl, type HttpAppOptions } from '../src';
import { HEAVY } from '../src/load/operation-costs';
import { uploads, type WireApp, wireApp } from './wire-app';

const HOST = '127.0.0.1';
const UNITS = 100;
const STREAMED = '/core/v1/uploads';
const PARSED = '/core/v1/domains/example.com:renew';
const CALM = { lagMs: 0, processorShare: 0, poolWaiting: 0 };
const NEVER = 3_600_000;

let wire: WireApp;
let port: number;
let control: AdmissionControl;
let sockets: Socket[];

async function start(bodyPace: HttpAppOptions['bodyPace'] = { everyMs: NEVER }): Promise<void> {
  wire = await wireApp({
    streamedRoutes: { [STREAMED]: { types: ['text/csv'], limit: 67_108_864 } },
    bodyPace,
  });
  control = new AdmissionControl(
    { units: UNITS },
    { read: () => CALM, stop: () => undefined },
    new Registry(),
    new FakeLog(),
  );
  // every request of the test is a batch
  wire.gate.admission = (accountId) => control.admit(accountId, 2 * HEAVY);
  port = (await wire.app.listen({ host: HOST, port: 0 })).port!;
  sockets = [];
}

beforeEach(() => {
  Object.assign(uploads, { store: undefined, errors: [] });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  control.stop();
  await wire.app.close();
});

/** Sends the head and the first byte of a body; returns what the client receives. */
function begin(
  path: string,
  account: number,
  length = 1_000_000,
): { socket: Socket; received: () => string } {
  const socket = connect(port, HOST);
  sockets.push(socket);
  let text = '';
  socket
    .on('data', (chunk) => {
      text += chunk.toString();
    })
    .on('error', () => undefined);
  const type = path === STREAMED ? 'text/csv' : 'application/json';
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nx-account: ${account}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n{`,
  );
  return { socket, received: () => text };
}

/** The slow account is admitted so many times. */
const begun = (count: number): Promise<boolean> =>
  until(() => Promise.resolve(wire.gate.counted >= count), 'the uploads begin');

const statusOf = async (account: number): Promise<number> => {
  const answer = await fetch(`http://${HOST}:${port}/core/v1/whoami`, {
    headers: { 'x-account': `${account}` },
  });
  return answer.status;
};

describe.each([
  ['bodies that are read while they arrive', STREAMED],
  ['bodies that are parsed', PARSED],
])('24 slow uploads of one account, of %s', (_, path) => {
  it('leave the heavy requests of every account their room', async () => {
    await start();
    const all = Array.from({ length: 24 }, () => begin(path, 7));
    await begun(24);
    expect(await Promise.all([statusOf(8), statusOf(7), statusOf(9)])).toEqual([200, 200, 200]);
    expect(all.map(({ received }) => received())).toEqual(Array(24).fill(''));
  });

  it('are 429 but for four, once they take long; the connections of the others end', async () => {
    await start({ everyMs: 5, longMs: 50 });
    const all = Array.from({ length: 24 }, () => begin(path, 7));
    const refused = (): string[] => all.map(({ received }) => received()).filter((text) => text !== '');
    await until(() => Promise.resolve(refused().length >= 20), 'all but four are refused');
    expect(refused()).toHaveLength(20);
    for (const text of refused())
      expect(text).toMatch(
        /^HTTP\/1\.1 429 Too Many Requests\r\n[^]*connection: close\r\nx-error-code: request\.too_many_uploads\r\nretry-after: 10\r\n/,
      );
    expect(await statusOf(8)).toBe(200);
    expect(wire.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('a parsed body that has arrived', () => {
  it('is 503 when the room for its work was taken meanwhile', async () => {
    await start();
    const { socket, received } = begin(PARSED, 7, 2);
    await begun(1);
    for (let account = 20; admits(account); account += 1);
    socket.write('}');
    await until(() => Promise.resolve(received().includes('\r\n\r\n')), 'it is answered');
    expect(received()).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n[^]*"details":"Overloaded\./);
  });

  it('is worked on while there is room', async () => {
    await start();
    const { socket, received } = begin(PARSED, 7, 2);
    await begun(1);
    socket.write('}');
    await until(() => Promise.resolve(received().includes('\r\n\r\n')), 'it is answered');
    expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

describe('a streamed body', () => {
  it('uses its units while the API stores a piece, and not while the client sends', async () => {
    await start();
    const units: boolean[] = [];
    uploads.store = () => {
      units.push(fits(8));
      return Promise.resolve();
    };
    const { socket, received } = begin(STREAMED, 7, 2);
    await until(() => Promise.resolve(units.length === 1), 'the first piece is stored');
    await until(() => Promise.resolve(fits(8)), 'the units are returned');
    socket.write('}');
    await until(() => Promise.resolve(received().includes('\r\n\r\n')), 'it is answered');
    expect(units).toEqual([false, false]);
  });
});

/** False: the process is full. What is admitted stays in flight. */
function admits(account: number): boolean {
  try {
    control.admit(account, HEAVY);
    return true;
  } catch {
    return false;
  }
}

/** Whether an idle account gets this many units of 8 at once. */
function fits(count: number): boolean {
  const permits: ReturnType<AdmissionControl['admit']>[] = [];
  try {
    for (let at = 0; at < count; at += 1) permits.push(control.admit(99, 2 * HEAVY));
    return true;
  } catch {
    return false;
  } finally {
    for (const permit of permits) permit.release();
  }
}
