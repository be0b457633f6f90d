import type { ServerResponse } from 'node:http';

type Closing = Pick<ServerResponse, 'once' | 'closed' | 'destroyed'>;

const actionsOf = new WeakMap<Closing, (() => void)[]>();

/**
 * Runs the action once the answer has closed: sent whole, or its connection is gone. An answer gets one
 * listener for all actions: Node warns above ten, and Nest and Fastify add nine to a streamed answer.
 */
export function whenClosed(answer: Closing, action: () => void): void {
  // 'close' is emitted once, and may have been emitted already.
  if (answer.closed || answer.destroyed) return action();
  const actions = actionsOf.get(answer);
  if (actions) {
    actions.push(action);
    return;
  }
  const first = [action];
  actionsOf.set(answer, first);
  answer.once('close', () => first.forEach((each) => each()));
}
