import { elementWith } from '../xml/writer';
import type { Command } from './frame';

/** RFC 5730 §2.9.2.3. */
export const pollRequest = (): Command => ({
  name: 'poll:req',
  object: '',
  body: elementWith('poll', { op: 'req' }),
  extensions: [],
});

export const pollAcknowledge = (messageId: string): Command => ({
  name: 'poll:ack',
  object: messageId,
  body: elementWith('poll', { op: 'ack', msgID: messageId }),
  extensions: [],
});
