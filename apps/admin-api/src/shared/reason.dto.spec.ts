import type { OpenAPIObject } from '@nestjs/swagger';
import { STAFF_EXAMPLE_TABLES } from '@registrar/http';
import { describeReasons, reasonField, WITHOUT_REASON } from './reason.dto';

const REASON = { $ref: '#/components/schemas/ReasonDto' };
const NOTE = { $ref: '#/components/schemas/AddNoteDto' };
const HOLD = { $ref: '#/components/schemas/SetRegistryHoldDto' };

const json = (schema: object) => ({ 'application/json': { schema } });

/** The operations of a description, each with what its body is after the reasons were added. */
function bodiesOf(methods: Record<string, object>): Record<string, unknown> {
  const document = {
    openapi: '3.1.0',
    info: { title: 'staff', version: '1' },
    paths: { '/admin/v1/notes': methods },
    components: {
      schemas: {
        AddNoteDto: { properties: { text: {} } },
        SetRegistryHoldDto: { properties: { reason: {} } },
      },
    },
  } as unknown as OpenAPIObject;
  expect(describeReasons(document)).toBe(document);
  return Object.fromEntries(
    Object.entries(methods).map(([method, operation]) => [
      method,
      (operation as { requestBody?: unknown }).requestBody,
    ]),
  );
}

describe('the reason of a change', () => {
  it.each([
    ['GET', 'listNotes', false],
    ['get', 'listNotes', false],
    ['POST', 'addNote', true],
    ['post', 'addNote', true],
    ['PATCH', 'updateAccount', true],
    ['DELETE', 'removeNote', true],
    ...Object.keys(WITHOUT_REASON).map((id) => ['POST', id, false] as const),
  ] as const)('is a field of %s %s: %p', (method, operationId, isTaken) => {
    expect(reasonField(method, operationId)).toEqual(isTaken ? expect.objectContaining({}) : undefined);
  });

  it.each(Object.entries(WITHOUT_REASON))(
    'is left out of an operation that exists, with the explanation: %s',
    (operationId, why) => {
      expect(Object.keys(STAFF_EXAMPLE_TABLES.operations)).toContain(operationId);
      expect(why).toMatch(/^[A-Z].{15,}\.$/);
    },
  );
});

describe('the description of the reason', () => {
  it('is the whole body of a change that has none of its own', () => {
    expect(bodiesOf({ delete: { operationId: 'removeNote' } })).toEqual({
      delete: { required: false, content: json(REASON) },
    });
  });

  it.each([true, false])('is added to a body of its own, required as before: %p', (required) => {
    const operation = { operationId: 'addNote', requestBody: { required, content: json(NOTE) } };
    expect(bodiesOf({ post: operation })).toEqual({
      post: { required, content: json({ allOf: [NOTE, REASON] }) },
    });
  });

  it.each<[string, string, object]>([
    [
      'a body that has a reason',
      'post',
      { operationId: 'setRegistryHold', requestBody: { required: true, content: json(HOLD) } },
    ],
    [
      'an operation without a reason',
      'post',
      { operationId: 'readList', requestBody: { required: true, content: json(NOTE) } },
    ],
    ['an operation that only reads', 'get', { operationId: 'listNotes' }],
    ['an operation without an id', 'post', {}],
  ])('is not added to %s', (_title, method, operation) => {
    const before = (operation as { requestBody?: object }).requestBody;
    expect(bodiesOf({ [method]: operation })[method]).toEqual(before);
  });

  it('is added to an inline body', () => {
    const own = { type: 'object' };
    expect(
      bodiesOf({ post: { operationId: 'addNote', requestBody: { required: true, content: json(own) } } }),
    ).toEqual({ post: { required: true, content: json({ allOf: [own, REASON] }) } });
  });
});
