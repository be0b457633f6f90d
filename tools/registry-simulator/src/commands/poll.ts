import { EppError } from '../result';
import type { Sql } from '../store/database';
import { acknowledge, oldestMessage, waitingCount } from '../store/poll';
import { enumAttr } from '../xml/shape';
import type { Answer, Command } from './command';

/**
 * poll req: the oldest waiting message (1301), or 1300. poll ack: removes it; an id that is not waiting is
 * 2303.
 */
export async function poll(sql: Sql, command: Command): Promise<Answer> {
  const op = enumAttr(command.object, 'op', ['req', 'ack'] as const);
  return op === 'req' ? request(sql, command) : acknowledgeMessage(sql, command);
}

async function request(sql: Sql, { clientId }: Command): Promise<Answer> {
  const message = await oldestMessage(sql, clientId);
  if (!message) return { code: 1300 };
  return {
    code: 1301,
    msgQ: {
      count: await waitingCount(sql, clientId),
      id: message.id,
      queuedAt: message.queuedAt,
      text: message.text,
    },
    resData: message.resData,
    extensions: message.extensions,
  };
}

/**
 * RFC 5730 section 2.9.2.3 answers 1000 with the acknowledged id and the remaining count. Real registries
 * answer 1300 when the queue is empty, since msgQ must be absent then; so does this one, and clients have to
 * treat both as success.
 */
async function acknowledgeMessage(sql: Sql, { clientId, object, now }: Command): Promise<Answer> {
  const id = object.attrs.msgID?.trim();
  if (!id) throw new EppError(2003, 'msgID is missing');
  if (!(await acknowledge(sql, clientId, id, now))) throw new EppError(2303, 'no such message is waiting');
  const count = await waitingCount(sql, clientId);
  return count === 0 ? { code: 1300 } : { code: 1000, msgQ: { count, id } };
}
