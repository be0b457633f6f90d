import { EVERY_LINE, type LineSamplingPolicy } from '@registrar/kernel';
import { IN, wireApp } from './wire-app';

/** The lines of a request that succeeds and of one that is refused. */
async function linesOf(accessLog?: LineSamplingPolicy) {
  const { app, log } = await wireApp({ accessLog });
  const url = '/core/v1/domains/secret.example?domainName=ilse';
  const reply = await app.fastify.inject({ method: 'GET', url, headers: IN });
  await app.fastify.inject({ method: 'GET', url });
  await app.close();
  const lines = log.lines.filter(({ message }) => message === 'request').map(({ fields }) => fields);
  return { lines, requestId: reply.headers['x-request-id'] };
}

afterEach(() => jest.restoreAllMocks());

describe('the log of requests', () => {
  it('has a line per request with its caller and operation, and nothing that was sent', async () => {
    const { lines, requestId } = await linesOf(EVERY_LINE);
    expect(lines[0]).toEqual({
      requestId,
      accountId: 7,
      operation: 'GET /core/v1/domains/{domainName}',
      status: 200,
      ms: expect.any(Number),
      share: 1,
    });
    expect(lines.map((fields) => fields?.status)).toEqual([200, 401]);
    expect(JSON.stringify(lines)).not.toMatch(/secret|ilse/);
  });

  it.each<[string, number, LineSamplingPolicy | undefined, unknown[]]>([
    [
      'a drawn success with its share, and the refusal',
      0,
      { share: 0.5, slowMs: 600_000 },
      [
        [200, 0.5],
        [401, 1],
      ],
    ],
    ['only the refusal where the success is not drawn', 0.9, { share: 0.5, slowMs: 600_000 }, [[401, 1]]],
    [
      'a slow success that is not drawn',
      0.9,
      { share: 0.5, slowMs: 0 },
      [
        [200, 1],
        [401, 1],
      ],
    ],
    ['nothing where it is off', 0, undefined, []],
  ])('has %s', async (_what, drawn, policy, expected) => {
    jest.spyOn(Math, 'random').mockReturnValue(drawn);
    const { lines } = await linesOf(policy);
    expect(lines.map((fields) => [fields?.status, fields?.share])).toEqual(expected);
  });
});
