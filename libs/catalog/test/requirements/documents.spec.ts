import { DomainName } from '@registrar/kernel';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkContacts,
  checkRequirements,
  requirementDescriptors,
  requirementFaults,
  requirementSchema,
} from '../../src';
import { tldOf } from '../../src/testing';
import { GOLDEN } from '../../src/testing/golden-tlds';

/** One for all schemas: its meta-schema is compiled once, and code that runs a few times is not optimized. */
const AJV = addFormats(new Ajv({ strict: false, code: { optimize: false } }));

interface Payload {
  contacts: Record<string, Record<string, string>>;
  tldRequirements: Record<string, string>;
}

const read = (file: string): any => JSON.parse(readFileSync(join(__dirname, file), 'utf8'));
const compile = (schema: object): ValidateFunction => AJV.compile(schema);

describe.each(GOLDEN.map((tld) => [tld.name, tld] as const))('the requirements of .%s', (label, tld) => {
  const vectors: { valid: Payload[]; invalid: { why: string; payload: Payload }[] } = read(
    `${label}.vectors.json`,
  );
  const bySchema = compile(requirementSchema(tld));
  const accepts = ({ contacts, tldRequirements }: Payload): void => {
    checkContacts(tld, contacts);
    checkRequirements(tld, DomainName.of(`quay.${label}`), tldRequirements);
  };

  it.each([
    ['v1', requirementDescriptors(tld)],
    ['v2', requirementSchema(tld)],
  ])('are described in %s as in the contract, key by key', (version, document) => {
    expect(JSON.stringify(document, null, 1)).toBe(JSON.stringify(read(`${label}.${version}.json`), null, 1));
  });

  it('are described soundly', () => {
    expect(requirementFaults(tld)).toEqual([]);
  });

  it.each(vectors.valid.map((payload) => [JSON.stringify(payload.tldRequirements), payload] as const))(
    'are met by %s',
    (_, payload) => {
      expect(bySchema({ tldInfo: {}, ...payload })).toBe(true);
      expect(() => accepts(payload)).not.toThrow();
    },
  );

  it.each(vectors.invalid.map(({ why, payload }) => [why, payload] as const))(
    'are not met: %s',
    (_, payload) => {
      expect(bySchema({ tldInfo: {}, ...payload })).toBe(false);
      expect(() => accepts(payload)).toThrow(expect.objectContaining({ kind: 'invalid' }));
    },
  );
});

describe('the documents of a TLD that asks for nothing', () => {
  const plain = tldOf();

  it('are empty where they may be, and complete otherwise', () => {
    expect(requirementDescriptors(plain)).toMatchObject({
      tldInfo: { tld: 'example', minIdnDomainLength: null, idnLanguages: {} },
      contacts: {},
      requirements: {},
    });
    expect(requirementDescriptors(plain).requirements).toEqual({});
    expect(requirementSchema(plain)).toMatchObject({
      properties: { tldRequirements: { type: 'object', properties: {}, additionalProperties: false } },
    });
    expect(Object.keys(requirementSchema(plain))).toEqual([
      '$schema',
      'type',
      'title',
      'description',
      'properties',
      'required',
    ]);
  });

  it('refuse any value', () => {
    const validate = compile(requirementSchema(plain));
    expect(validate({ tldInfo: {}, contacts: {}, tldRequirements: {} })).toBe(true);
    expect(validate({ tldInfo: {}, contacts: {}, tldRequirements: { language: 'DE' } })).toBe(false);
  });

  it('ask for the table of an internationalised name where the TLD has tables, always where it has no others', () => {
    const tables = { idnLanguages: { DE: 'German' } };
    expect(requirementDescriptors(tldOf(tables)).requirements.fields).toEqual({
      language: {
        description: 'Character table of the name',
        type: 'enum',
        required: false,
        label: 'Character table',
        options: [{ value: 'DE', label: 'German' }],
        required_when: 'idn',
      },
    });
    expect(requirementSchema(tldOf({ ...tables, requireIdnSld: true }))).toMatchObject({
      properties: { tldRequirements: { required: ['language'] } },
    });
  });

  it('show a condition that something is not the case by the other values', () => {
    const kind = { type: 'enum' as const, options: ['a', 'b', 'c'] };
    const tld = tldOf({
      requirements: {
        fields: { kind, why: { type: 'string', requiredWhen: { field: 'kind', isNot: 'a' } } },
      },
    });
    expect(requirementDescriptors(tld).requirements.fields).toMatchObject({
      why: { required: false, required_when: 'b, c' },
    });
  });
});
