import Fastify, { type FastifyInstance } from 'fastify';
import { AnswerCounts, type Answered, CountedAnswers } from './answer-counts';

class Collected extends AnswerCounts {
  readonly answers: Answered[] = [];
  count(answered: Answered): void {
    this.answers.push(answered);
  }
}

let fastify: FastifyInstance;
let counts: Collected;
beforeEach(async () => {
  fastify = Fastify({ exposeHeadRoutes: true });
  counts = new Collected();
  const counted = new CountedAnswers(counts);
  counted.attach(fastify);
  fastify.get('/things/:id', (request, reply) => {
    const { status, code } = request.query as { status?: string; code?: string };
    if (code) reply.header('x-error-code', code);
    return reply.status(Number(status ?? 200)).send('{}');
  });
  fastify.delete('/things/:id', () => '{}');
  fastify.get('/undescribed', () => '{}');
  counted.declare([
    { method: 'GET', url: '/things/:id', operationId: 'getThing' },
    { method: 'DELETE', url: '/things/:id', operationId: 'deleteThing' },
    { method: 'GET', url: '/undescribed' },
  ]);
  await fastify.ready();
});
afterEach(() => fastify.close());

describe('answers', () => {
  it.each([
    ['200', '', 'ok'],
    ['304', '', 'ok'],
    ['400', '', 'refused'],
    ['429', '', 'refused'],
    ['499', 'platform.maintenance', 'refused'],
    ['500', 'internal', 'failed'],
    ['503', 'platform.overloaded', 'failed'],
    ['503', 'platform.maintenance', 'maintenance'],
    ['502', 'registry.maintenance', 'maintenance'],
    ['504', '', 'failed'],
  ])('with status %s and code "%s" are counted as %s', async (status, code, outcome) => {
    await fastify.inject(`/things/7?status=${status}&code=${code}`);
    expect(counts.answers).toEqual([{ operationId: 'getThing', outcome, ms: expect.any(Number) }]);
  });

  it.each([
    ['HEAD', '/things/7', ['getThing']],
    ['DELETE', '/things/7', ['deleteThing']],
    ['POST', '/things/7', []],
    ['GET', '/nothing', []],
    ['GET', '/undescribed', []],
  ] as const)('of %s %s are counted by operation: %j', async (method, url, operations) => {
    await fastify.inject({ method, url });
    expect(counts.answers.map(({ operationId }) => operationId)).toEqual(operations);
  });
});
