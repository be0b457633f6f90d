import { createServer, type Socket } from 'node:net';
import { answerQuestions } from '../child';

/** `start` listens, on one port for each receiver; `count` returns the requests since the last question. */
export type ReceiverQuestion = { kind: 'start'; receivers: number } | { kind: 'count' };
export interface ReceiverAnswer {
  ports: number[];
  received: number;
}

const ANSWER = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
const LENGTH = /\r\ncontent-length: *(\d+)/i;

let received = 0;
const ports: number[] = [];

/**
 * Answers at once, with the least work: it reads the length of the body and nothing else, so that the worker
 * and not its receiver is measured. A request without a length ends the connection.
 */
function serve(socket: Socket): void {
  let pending = '';
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    pending += chunk.toString('latin1');
    for (let head = pending.indexOf('\r\n\r\n'); head >= 0; head = pending.indexOf('\r\n\r\n')) {
      const length = LENGTH.exec(pending.slice(0, head))?.[1];
      if (length === undefined) return void socket.destroy();
      const end = head + 4 + Number(length);
      if (pending.length < end) return;
      pending = pending.slice(end);
      received += 1;
      socket.write(ANSWER);
    }
  });
}

async function listen(receivers: number): Promise<void> {
  for (let at = 0; at < receivers; at += 1) {
    const server = createServer(serve);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ports.push((server.address() as { port: number }).port);
  }
}

answerQuestions<ReceiverQuestion, ReceiverAnswer>(async (question) => {
  if (question.kind === 'start') await listen(question.receivers);
  const answer = { ports, received };
  received = 0;
  return answer;
});
