import { Money } from '@registrar/kernel';
import type { JobPlan } from './job';
import { readPlan, writePlan } from './stored-plan';

const PLAN: JobPlan = {
  planId: 'p-1',
  accepted: 2,
  refused: 1,
  total: Money.of(9_007_199_254_740_993n),
  refusals: { transient: 0, balance: 0, policy: 0, input: 1 },
  sample: [
    {
      position: 2,
      subject: 'b.example',
      refusal: { status: 400, errorCode: 'x.y', errorClass: 'input', message: 'no' },
    },
    { position: 4, refusal: { status: 409, errorClass: 'policy' } },
    { position: 1, subject: 'a.example', planned: Money.of(0n) },
    { position: 3, planned: Money.of(1_234n) },
  ],
};
/** As PostgreSQL gives jsonb back. */
const stored = (plan: JobPlan): Record<string, unknown> =>
  JSON.parse(JSON.stringify(writePlan(plan))) as Record<string, unknown>;

describe('the stored plan of a job', () => {
  it('is read as it was written, amounts above 2^53 too', () =>
    expect(readPlan(stored(PLAN), 'job-1')).toEqual(PLAN));

  it('has amounts as texts', () => {
    const { total, sample } = stored(PLAN) as { total: unknown; sample: { planned?: unknown }[] };
    expect([total, sample[2].planned]).toEqual(['9007199254740993', '0']);
  });

  it.each<[string, object]>([
    ['without its id', { planId: undefined }],
    ['with an amount that is a number', { total: 1 }],
    ['with an amount that is no number', { total: 'ten' }],
    ['without a class of refusals', { refusals: { transient: 0, balance: 0, policy: 0 } }],
    ['with an item without its position', { sample: [{ subject: 'a.example' }] }],
    ['with an unknown class', { sample: [{ position: 1, refusal: { status: 400, errorClass: 'other' } }] }],
    ['with a sample that is no list', { sample: {} }],
  ])('is refused %s, with the job in words', (_what, change) =>
    expect(() => readPlan({ ...stored(PLAN), ...change }, 'job-1')).toThrow(/plan of the job job-1/),
  );
});
