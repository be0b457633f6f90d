import { FakeClock } from '@registrar/kernel/testing';
import { LastRefusals } from './last-refusals';

function setUp() {
  const clock = new FakeClock();
  const refusals = new LastRefusals(clock);
  const later = (): void => clock.advance(1_000);
  return { clock, refusals, later };
}
const FAULT = { command: 'login', reason: 'Authentication error', code: 2200 };
const REFUSAL = { command: 'domain:create', reason: 'Object exists', code: 2302 };
const shownBy = (refusals: LastRefusals) =>
  (['closed', 'open', 'half_open', 'stopped'] as const).map((circuit) => refusals.shown(circuit)?.command);

describe('the refusal of a registry that staff see', () => {
  it('is none at first', () => {
    expect(shownBy(setUp().refusals)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is the newest, and the cause of a circuit that is not closed', () => {
    const { refusals, later } = setUp();
    refusals.failed('login', FAULT.reason, FAULT.code);
    later();
    refusals.refused(REFUSAL.command, REFUSAL.code, REFUSAL.reason);
    expect(shownBy(refusals)).toEqual(['domain:create', 'login', 'login', 'login']);
  });

  it('is the fault where it came after a refusal', () => {
    const { refusals, later } = setUp();
    refusals.refused(REFUSAL.command, REFUSAL.code, REFUSAL.reason);
    later();
    refusals.failed('commands', 'no answers');
    expect(shownBy(refusals)).toEqual(['commands', 'commands', 'commands', 'commands']);
  });

  it('is the refusal of a command where nothing else failed', () => {
    const { refusals } = setUp();
    refusals.refused(REFUSAL.command, REFUSAL.code, REFUSAL.reason);
    expect(shownBy(refusals)).toEqual(Array(4).fill('domain:create'));
  });

  it('has its time, its code where there is one, and its words', () => {
    const { clock, refusals } = setUp();
    refusals.failed('login', FAULT.reason, FAULT.code);
    expect(refusals.shown('closed')).toEqual({ ...FAULT, at: clock.now() });
    refusals.failed('login', 'no connection');
    expect(refusals.shown('open')).toEqual({ command: 'login', reason: 'no connection', at: clock.now() });
  });
});
