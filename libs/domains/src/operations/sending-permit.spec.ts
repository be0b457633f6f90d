import { addSeconds, type UnsettledState } from '@registrar/kernel';
import { FakeClock, FakeOperations, FakeUnitOfWork } from '@registrar/kernel/testing';
import { sendingPermit } from './sending-permit';

const START = new Date('2026-03-02T09:15:00Z');

it.each<[UnsettledState | undefined, boolean, number | undefined]>([
  [undefined, true, 5_000],
  ['pending', true, 5_000],
  ['pending', false, undefined],
])(
  'the permit of an attempt begun in the state %s, granted %s, allows to send for %s ms',
  async (state, isGranted, milliseconds) => {
    const [operations, clock] = [new FakeOperations(new FakeUnitOfWork()), new FakeClock(START)];
    const begin = jest.spyOn(operations, 'beginSending').mockResolvedValue(isGranted);
    const permit = sendingPermit(operations, clock, 90, { operationId: 'op-1', attempt: 2, state });
    expect(permit.isValid()).toBe(true);
    expect(await permit.clearance()).toBe(milliseconds);
    expect(permit.isValid()).toBe(isGranted);
    expect(begin.mock.calls).toEqual([['op-1', 2, addSeconds(START, 90), state]]);
  },
);
