import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { whenClosed } from './when-closed';

const answerThat = (state: { closed: boolean; destroyed: boolean }) =>
  Object.assign(new EventEmitter(), state) as unknown as ServerResponse;

describe('actions at the close of an answer', () => {
  it('share one listener and run in their order, once', () => {
    const answer = answerThat({ closed: false, destroyed: false });
    const ran: string[] = [];
    for (const name of ['first', 'second', 'third']) whenClosed(answer, () => void ran.push(name));
    expect([answer.listenerCount('close'), ran]).toEqual([1, []]);
    answer.emit('close');
    answer.emit('close');
    expect(ran).toEqual(['first', 'second', 'third']);
  });

  it('run for their own answer only', () => {
    const [one, other] = [0, 1].map(() => answerThat({ closed: false, destroyed: false }));
    const action = jest.fn();
    whenClosed(one, action);
    whenClosed(other, () => undefined);
    other.emit('close');
    expect(action).not.toHaveBeenCalled();
  });

  it.each([
    ['has closed', { closed: true, destroyed: true }],
    ['was destroyed', { closed: false, destroyed: true }],
  ])('run at once where the answer %s', (_, state) => {
    const answer = answerThat(state);
    const action = jest.fn();
    whenClosed(answer, action);
    expect([action.mock.calls.length, answer.listenerCount('close')]).toEqual([1, 0]);
  });
});
