/** @jest-environment node */
import { ApiFailure, failureOf, isMissingRoute } from './failure';

const answer = (body: string, headers: Record<string, string> = {}): Response =>
  new Response(body, { status: 409, headers });

it.each<[string, string, string, string | undefined]>([
  ['both texts', '{"message":"Conflict","details":"Read it again."}', 'Conflict', 'Read it again.'],
  ['no details', '{"message":"Conflict"}', 'Conflict', undefined],
  ['details that are null', '{"message":"Conflict","details":null}', 'Conflict', undefined],
  ['details that are an object', '{"message":"Conflict","details":{"a":1}}', 'Conflict', '{"a":1}'],
  ['an empty text', '{"message":"","details":""}', '', ''],
  ['no message', '{}', 'The admin API answered 409', undefined],
  ['a page instead of JSON', '<html>', 'The admin API answered 409', undefined],
])('reads a refusal with %s', async (_title, body, message, details) => {
  const failure = await failureOf(answer(body));
  expect(failure).toBeInstanceOf(ApiFailure);
  expect([failure.status, failure.message, failure.details]).toEqual([409, message, details]);
});

it.each([
  [{ 'x-request-id': 'req-1' }, 'req-1'],
  [{}, undefined],
])('has the id of the request where the answer has it: %j', async (headers, requestId) => {
  expect((await failureOf(answer('{}', headers as Record<string, string>))).requestId).toBe(requestId);
});

it.each([
  ['a 404 without details', new ApiFailure(404, 'Not Found'), true],
  ['a 404 of an object', new ApiFailure(404, 'Not Found', 'The account does not exist.'), false],
  ['another status', new ApiFailure(409, 'Conflict'), false],
  ['another error', new Error('Not Found'), false],
  ['nothing', undefined, false],
])('recognises a route that the API does not have: %s', (_title, error, isMissing) => {
  expect(isMissingRoute(error)).toBe(isMissing);
});
