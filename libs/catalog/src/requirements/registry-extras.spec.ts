import { EXAMPLE, TEST, ZZ } from '../testing/golden-tlds';
import { tldOf } from '../testing';
import { registryExtras } from './registry-extras';

const zzContact = (values: [string, string][]) => ({
  form: 'elements',
  namespace: 'urn:zz:contact-1.0',
  root: 'create',
  values: values.map(([name, value]) => ({ name, value })),
});

describe('requirement values sent to the registry', () => {
  it('are empty where there is nothing to send', () => {
    expect(registryExtras(tldOf(), { values: {} })).toEqual({ domain: [], registrant: [] });
    expect(registryExtras(EXAMPLE, { values: {} })).toEqual({ domain: [], registrant: [] });
  });

  it('goes to the object the mapping names, in its order and by its names', () => {
    const values = {
      'X-ZZ-PURPOSE': 'shop',
      'X-ZZ-REGISTER-NUMBER': 'R-77',
      'X-ZZ-LEGAL-FORM': 'limited',
      'X-ZZ-RESIDENCY': 'company',
    };
    expect(registryExtras(ZZ, { values })).toEqual({
      domain: [
        {
          form: 'elements',
          namespace: 'urn:zz:domain-1.0',
          root: 'create',
          values: [{ name: 'purpose', value: 'shop' }],
        },
      ],
      registrant: [
        zzContact([
          ['tie', 'company'],
          ['number', 'R-77'],
          ['form', 'limited'],
        ]),
      ],
    });
  });

  it('leaves out what lies below an option that was not chosen', () => {
    const values = {
      'X-ZZ-RESIDENCY': 'citizen',
      'X-ZZ-ID-NUMBER': '40112233',
      'X-ZZ-REGISTER-NUMBER': 'R-77',
      'X-ZZ-LEGAL-FORM': 'public-body',
      'X-ZZ-MINISTRY': 'Works',
    };
    expect(registryExtras(ZZ, { values })).toEqual({
      domain: [],
      registrant: [
        zzContact([
          ['tie', 'citizen'],
          ['number', '40112233'],
        ]),
      ],
    });
  });

  it('reaches down to options of options', () => {
    const values = {
      'X-ZZ-RESIDENCY': 'company',
      'X-ZZ-LEGAL-FORM': 'public-body',
      'X-ZZ-MINISTRY': 'Works',
    };
    expect(registryExtras(ZZ, { values }).registrant).toEqual([
      zzContact([
        ['tie', 'company'],
        ['form', 'public-body'],
        ['ministry', 'Works'],
      ]),
    ]);
  });

  it('is translated where the registry has words of its own, and only then', () => {
    const extras = (values: Record<string, string>) => registryExtras(TEST, { values }).registrant;
    expect(
      extras({ 'X-TEST-ACK': 'accepted', 'X-TEST-PUBLIC-BODY': 'true', 'X-TEST-BODY-NAME': 'toString' }),
    ).toEqual([
      {
        form: 'unspec',
        values: [
          { name: 'PublicBody', value: 'Y' },
          { name: 'BodyName', value: 'toString' },
        ],
      },
    ]);
    expect(extras({ 'X-TEST-OWNER-KIND': 'person' })).toEqual([
      { form: 'unspec', values: [{ name: 'OwnerKind', value: 'P' }] },
    ]);
    expect(extras({ 'X-TEST-OWNER-KIND': 'company' })).toEqual([
      { form: 'unspec', values: [{ name: 'OwnerKind', value: 'company' }] },
    ]);
  });

  it('has what a table asks for, where the name is of that table', () => {
    const values = { 'X-EXAMPLE-READING': 'tokeiten' };
    expect(registryExtras(EXAMPLE, { values, language: 'JA' }).domain).toEqual([
      { form: 'kv', list: 'example', values: [{ name: 'reading', value: 'tokeiten' }] },
    ]);
    expect(registryExtras(EXAMPLE, { values, language: 'DE' }).domain).toEqual([]);
    expect(registryExtras(EXAMPLE, { values }).domain).toEqual([]);
  });

  it('can be the table itself', () => {
    const tld = tldOf({
      idnLanguages: { DE: 'German' },
      mappings: [{ on: 'domain', form: 'unspec', values: [{ field: 'language', name: 'IdnTable' }] }],
    });
    expect(registryExtras(tld, { values: {}, language: 'DE' }).domain).toEqual([
      { form: 'unspec', values: [{ name: 'IdnTable', value: 'DE' }] },
    ]);
    expect(registryExtras(tld, { values: {} }).domain).toEqual([]);
  });
});
