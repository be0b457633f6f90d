import type { Operation } from '@registrar/kernel';
import { dispositionOfSettled } from './settled-disposition';

describe('a decision of the registry', () => {
  it.each<[Operation['state'] | undefined, boolean, string | undefined]>([
    ['open', true, undefined],
    ['open', false, undefined],
    ['pending', true, undefined],
    ['pending', false, undefined],
    ['succeeded', true, 'ignored'],
    ['succeeded', false, 'unknown'],
    ['refused', true, 'unknown'],
    ['refused', false, 'ignored'],
    [undefined, true, 'unknown'],
    [undefined, false, 'ignored'],
  ])('on an operation that is %s, accepted: %p, is %s', (state, succeeded, expected) => {
    expect(dispositionOfSettled(state && { state }, succeeded)).toBe(expected);
  });
});
