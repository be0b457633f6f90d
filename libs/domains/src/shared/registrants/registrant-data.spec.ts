import type { JsonValue } from '@registrar/kernel';
import type { RegistryExtra } from '@registrar/registries';
import {
  demandsRegistrantData,
  isRegistryExtra,
  storedRegistrantData,
  withRegistrantData,
} from './registrant-data';

const values = [{ name: 'NexusCategory', value: 'C11' }];
const EXTRAS: RegistryExtra[] = [
  { form: 'unspec', values },
  { form: 'kv', list: 'holder', values: [] },
  { form: 'elements', namespace: 'urn:example:ext', root: 'create', values },
];
const contact = (registryData?: JsonValue) => ({ id: 7, isVerified: true, ...{ registryData } });

describe('registry data stored with a registrant', () => {
  it('is read as it was written', () => {
    const { registryData } = withRegistrantData({ firstName: 'Ann' }, EXTRAS);
    expect(storedRegistrantData(contact(registryData))).toEqual(EXTRAS);
  });

  it('is not written where there is none', () => {
    expect(withRegistrantData({ firstName: 'Ann' }, [])).toEqual({ firstName: 'Ann' });
  });

  it('of a contact older than stored data is undefined', () => {
    expect(storedRegistrantData(contact())).toBeUndefined();
  });

  it.each<[string, JsonValue, string]>([
    ['null', null, 'is no list'],
    ['an object', {}, 'is no list'],
    ['a list of texts', ['unspec'], 'has an unreadable member at 0'],
    [
      'a member of an unknown form',
      [
        { form: 'unspec', values },
        { form: 'other', values },
      ],
      'at 1',
    ],
  ])('that is %s is refused with the contact', (_, json, fault) => {
    expect(() => storedRegistrantData(contact(json))).toThrow(
      expect.objectContaining({ message: expect.stringContaining(fault) }),
    );
    expect(() => storedRegistrantData(contact(json))).toThrow('stored registry data of the contact 7');
  });

  it.each<unknown>([
    { form: 'kv', values },
    { form: 'kv', list: 1, values },
    { form: 'elements', root: 'create', values },
    { form: 'elements', namespace: 'urn:example:ext', values },
    { form: 'unspec' },
    { form: 'unspec', values: [{ name: 'NexusCategory' }] },
    { form: 'unspec', values: [{ value: 'C11' }] },
    { values },
  ])('%j is no registry data', (value) => {
    expect(isRegistryExtra(value)).toBe(false);
  });
});

it('a domain whose TLD has no rules here may share its registrant with other domains', () => {
  expect(demandsRegistrantData(undefined)).toBe(false);
});
