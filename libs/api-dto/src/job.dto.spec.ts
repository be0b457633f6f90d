import { AppError, Money } from '@registrar/kernel';
import type { ItemResult, Job, JobPlan, JobProgress } from '@registrar/jobs';
import { type JobOptionsDto, requestedJobOptions } from './job-options.dto';
import { csvOfItems, inverseJobDto, itemDto, jobDetailsDto, jobDto, planDto } from './job.dto';

const usd = (cents: number): Money => Money.of(BigInt(cents));
const at = (hour: number): Date => new Date(Date.UTC(2026, 2, 2, hour));

const JOB: Job = {
  id: 'j',
  owner: { accountId: 7, tokenId: 9 } as Job['owner'],
  scope: {} as Job['scope'],
  command: 'renewDomain',
  state: 'ready' as Job['state'],
  options: { atOnce: 8, order: 'as_given' } as Job['options'],
  total: 3,
  charged: usd(0),
  revision: 4,
  createdAt: at(9),
};
const SHOWN = {
  id: 'j',
  command: 'renewDomain',
  state: 'ready',
  options: { atOnce: 8, order: 'as_given' },
  total: 3,
  charged: 0,
  revision: 4,
  createdAt: '2026-03-02T09:00:00Z',
};
const ITEM: ItemResult = { position: 1, state: 'waiting', attempt: 1 };
const REFUSAL = { status: 402, errorCode: 'account.funds', errorClass: 'balance', message: 'no' } as const;
const FULL: ItemResult = {
  position: 2,
  subject: 'a.example',
  state: 'refused',
  attempt: 2,
  status: 409,
  errorCode: 'domain.locked',
  errorClass: 'policy',
  message: 'It is locked, "whole"',
  orderId: 41,
  operationId: 'o',
  planned: usd(1_099),
  charged: usd(250),
  endedAt: at(10),
  planError: REFUSAL,
};

describe('a job', () => {
  it('is shown with amounts as numbers and without what it does not have', () => {
    expect(jobDto(JOB)).toStrictEqual(SHOWN);
  });

  it('is shown with all that it has, but not with its owner', () => {
    const options = {
      ...JOB.options,
      spendCap: usd(5_000),
      notBefore: at(11),
      acceptPriceUpTo: usd(1_250),
      window: { fromHour: 22, toHour: 4 },
      pauseAfterFailures: 3,
    };
    const ended = { startedAt: at(10), endedAt: at(12), planId: 'p', missing: usd(75), charged: usd(1_099) };
    expect(
      jobDto({ ...JOB, ...ended, options, reason: 'no credit', pauseReason: 'balance' } as Job),
    ).toStrictEqual({
      ...SHOWN,
      reason: 'no credit',
      pauseReason: 'balance',
      missing: 0.75,
      planId: 'p',
      charged: 10.99,
      startedAt: '2026-03-02T10:00:00Z',
      endedAt: '2026-03-02T12:00:00Z',
      options: {
        atOnce: 8,
        order: 'as_given',
        spendCap: 50,
        notBefore: '2026-03-02T11:00:00Z',
        acceptPriceUpTo: 12.5,
        window: { fromHour: 22, toHour: 4 },
        pauseAfterFailures: 3,
      },
    });
  });

  it('that puts another one back says what it leaves out', () => {
    const leftOut = { unchanged: 1, not_restorable: 2, too_large: 3 };
    expect(inverseJobDto({ job: JOB, leftOut })).toStrictEqual({
      ...SHOWN,
      leftOut: { unchanged: 1, notRestorable: 2, tooLarge: 3 },
    });
  });

  it('is read with its progress, and with its plan once it has one', () => {
    const progress = { total: 3, waiting: 2, running: 1, charged: usd(1_099), secondsLeft: undefined };
    const shown = { total: 3, waiting: 2, running: 1, charged: 10.99 };
    const refusals = { transient: 0, balance: 1, policy: 0, input: 0 };
    const sample = [
      { position: 1, subject: 'a.example', planned: usd(1_099) },
      { position: 2, refusal: { status: 402, errorClass: 'balance' } },
      { position: 3, planned: usd(0), refusal: REFUSAL },
    ];
    const plan = { planId: 'p', accepted: 2, refused: 1, total: usd(1_099), refusals, sample } as JobPlan;
    const shownPlan = {
      planId: 'p',
      accepted: 2,
      refused: 1,
      total: 10.99,
      refusals: { transient: 0, balance: 1, policy: 0, input: 0 },
      sample: [
        { position: 1, subject: 'a.example', price: 10.99 },
        { position: 2, refusal: { status: 402, errorClass: 'balance' } },
        { position: 3, price: 0, refusal: REFUSAL },
      ],
    };
    const view = { job: JOB, progress: progress as unknown as JobProgress };
    expect(jobDetailsDto(view)).toStrictEqual({ ...SHOWN, progress: shown });
    expect(jobDetailsDto({ ...view, plan })).toStrictEqual({ ...SHOWN, progress: shown, plan: shownPlan });
    expect(planDto(plan)).toStrictEqual(shownPlan);
  });
});

describe('an item', () => {
  it('is shown without what it does not have, and with all that it has', () => {
    expect(itemDto(ITEM)).toStrictEqual({ position: 1, state: 'waiting', attempt: 1 });
    expect(itemDto(FULL)).toStrictEqual({
      position: 2,
      subject: 'a.example',
      state: 'refused',
      attempt: 2,
      status: 409,
      errorCode: 'domain.locked',
      errorClass: 'policy',
      message: 'It is locked, "whole"',
      orderId: 41,
      operationId: 'o',
      planned: 10.99,
      charged: 2.5,
      endedAt: '2026-03-02T10:00:00Z',
      planError: { status: 402, errorCode: 'account.funds', errorClass: 'balance', message: 'no' },
    });
  });

  it('is a row of a file that has its headings once; its refusal comes before that of its plan', async () => {
    const pages = async function* (): AsyncGenerator<{ items: ItemResult[] }, void, undefined> {
      yield { items: [ITEM, FULL] };
      yield { items: [{ ...ITEM, position: 3, planError: REFUSAL }] };
    };
    const texts: string[] = [];
    for await (const text of csvOfItems(pages())) texts.push(text);
    expect(texts.map((text) => text.trimEnd().split('\r\n'))).toEqual([
      [
        'position,subject,state,attempt,status,errorClass,errorCode,message,orderId,operationId,planned,charged,endedAt',
        '1,,waiting,1,,,,,,,,,',
        '2,a.example,refused,2,409,policy,domain.locked,"It is locked, ""whole""",41,o,10.99,2.50,2026-03-02T10:00:00.000Z',
      ],
      ['3,,waiting,1,,balance,account.funds,no,,,,,'],
    ]);
  });
});

describe('the options of a new job', () => {
  it('leave to the core what is not sent', () => {
    expect(requestedJobOptions({}, undefined)).toStrictEqual({
      spendCap: undefined,
      notBefore: undefined,
      window: undefined,
      pauseAfterFailures: undefined,
      acceptPriceUpTo: undefined,
    });
  });

  it('are read with amounts in US dollars', () => {
    const sent = {
      spendCap: 12.5,
      window: { fromHour: 22, toHour: 4 },
      pauseAfterFailures: 3,
      atOnce: 1,
      order: 'expiry',
      acceptPriceUpTo: 0,
    };
    expect(requestedJobOptions(sent as JobOptionsDto, at(11))).toStrictEqual({
      spendCap: usd(1_250),
      notBefore: at(11),
      window: { fromHour: 22, toHour: 4 },
      pauseAfterFailures: 3,
      atOnce: 1,
      order: 'expiry',
      acceptPriceUpTo: usd(0),
    });
  });

  it.each(['spendCap', 'acceptPriceUpTo'])(
    'are refused with an amount of %s that has half a cent',
    (name) => {
      const read = (): unknown => requestedJobOptions({ [name]: 1.005 } as JobOptionsDto, undefined);
      expect(read).toThrow(AppError);
      expect(read).toThrow(
        expect.objectContaining({
          kind: 'invalid',
          code: 'request.fields',
          details: `options.${name} must be an amount of whole cents`,
        }),
      );
    },
  );
});
