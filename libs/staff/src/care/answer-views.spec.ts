import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { AnswerViews } from './answer-views';
import { AccountReads, type ViewOutcome, type ViewRequest, ViewRequests } from './view-requests';

class Requests extends ViewRequests {
  waiting: ViewRequest[] = [];
  readonly answers: ViewOutcome[] = [];
  async add(): Promise<boolean> {
    return true;
  }
  async claim(): Promise<ViewRequest | undefined> {
    return this.waiting.shift();
  }
  async answer(_id: string, outcome: ViewOutcome): Promise<void> {
    this.answers.push(outcome);
  }
  async outcome(): Promise<undefined> {
    return undefined;
  }
  async remove(): Promise<void> {
    // nothing is stored
  }
}

async function answered(outcome: ViewOutcome): Promise<ViewOutcome> {
  const requests = new Requests();
  requests.waiting = [{ id: 'a', accountId: 7, path: '/core/v1/hello' }];
  const reads = new (class extends AccountReads {
    async read(): Promise<ViewOutcome> {
      return outcome;
    }
  })();
  const log = { info: () => undefined } as never;
  const views = new AnswerViews(requests, reads, new FakeUnitOfWork(), new FakeClock(), log);
  await expect(views.execute()).resolves.toBe(1);
  await expect(views.execute()).resolves.toBe(0);
  return requests.answers[0];
}
const answer = (body: unknown): ViewOutcome => ({ answer: { status: 200, headers: {}, body } });

it('secrets in an answer are masked at any depth; personal data and key data stay', async () => {
  const body = {
    authCode: 'x',
    list: [{ api_token: 'y', email: 'jane@example.org', digest: 'ab', key: 'AwEA' }],
    secret: { isSet: true },
    token: null,
  };
  expect(await answered(answer(body))).toEqual(
    answer({
      authCode: '***',
      list: [{ api_token: '***', email: 'jane@example.org', digest: 'ab', key: 'AwEA' }],
      secret: { isSet: true },
      token: null,
    }),
  );
});

it.each(['text', null])('the answer %j stays as it is', async (body) => {
  expect(await answered(answer(body))).toEqual(answer(body));
});

it('an answer beyond 1 MiB is refused, one of 1 MiB is not', async () => {
  expect(await answered(answer('x'.repeat(1_048_574)))).toEqual(answer('x'.repeat(1_048_574)));
  expect(await answered(answer('x'.repeat(1_048_575)))).toEqual({ refusal: 'too_large' });
});

it('a refusal is passed on', async () => {
  expect(await answered({ refusal: 'not_viewable' })).toEqual({ refusal: 'not_viewable' });
});
