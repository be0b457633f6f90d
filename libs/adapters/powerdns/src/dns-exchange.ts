import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';
import { type Answered, type Query, question, readAnswer } from './dns-message';

export interface NameServer {
  host: string;
  port: number;
}

export type AskNameServer = (server: NameServer, query: Query, timeoutMs: number) => Promise<Answered>;

/** Octets of the length before each message over TCP (RFC 1035 §4.2.2). */
const LENGTH_OCTETS = 2;

/**
 * Asks by UDP, and again by TCP where the answer did not fit. `host` is an address. Rejects after
 * `timeoutMs`.
 */
export const askNameServer: AskNameServer = async (server, query, timeoutMs) => {
  const begin = performance.now();
  const answer = await askByUdp(server, query, timeoutMs);
  return answer.isTruncated ? askByTcp(server, query, timeoutMs - (performance.now() - begin)) : answer;
};

/**
 * A socket for each question: a port of its own and an id, both random, and the kernel drops datagrams of
 * other servers (RFC 5452 §9).
 */
const askByUdp: AskNameServer = ({ host, port }, query, timeoutMs) => {
  const id = randomInt(65_536);
  return new Promise((resolve, reject) => {
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
    let ended = false;
    const end = (settle: () => void): void => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      socket.close();
      settle();
    };
    const timer = setTimeout(() => end(() => reject(new Error('no answer in time'))), timeoutMs);
    socket.on('message', (message) => {
      const answer = answerOrNone(message, id, query);
      if (answer) end(() => resolve(answer));
    });
    socket.on('error', (error) => end(() => reject(error)));
    socket.connect(port, host, () => {
      if (!ended) socket.send(question(id, query));
    });
  });
};

/** Undefined: forged, or the late answer to another question. */
function answerOrNone(message: Buffer, id: number, query: Query): Answered | undefined {
  try {
    return readAnswer(message, id, query);
  } catch {
    return undefined;
  }
}

/** Asks by TCP, where nothing is cut short or made up. Rejects after `timeoutMs`. */
export const askByTcp: AskNameServer = ({ host, port }, query, timeoutMs) => {
  const id = randomInt(65_536);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    // for the whole exchange: a timeout of the socket restarts with every octet
    const timer = setTimeout(() => socket.destroy(new Error('no answer in time')), timeoutMs);
    let received = Buffer.alloc(0);
    socket.once('connect', () => socket.write(withLength(question(id, query))));
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      const message = firstMessage(received);
      if (!message) return;
      try {
        resolve(readAnswer(message, id, query));
      } catch (error) {
        reject(error as Error);
      }
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(timer);
      reject(new Error('the connection ended without an answer'));
    });
  });
};

export function withLength(message: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_OCTETS);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}

/** The first message of a TCP stream, without its length; undefined while it is not whole. */
export function firstMessage(received: Buffer): Buffer | undefined {
  if (received.length < LENGTH_OCTETS || received.length < LENGTH_OCTETS + received.readUInt16BE(0))
    return undefined;
  return received.subarray(LENGTH_OCTETS, LENGTH_OCTETS + received.readUInt16BE(0));
}
