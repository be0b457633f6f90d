import type { ContactData } from '@registrar/contacts';
import { isMaterial, materialChanges } from './material-change';

const PERSON: ContactData = {
  firstName: 'Ilse',
  lastName: 'Varga',
  address1: '12 Harbour Row',
  city: 'Port Mara',
  zip: '40112',
  country: 'DE',
  email: 'ilse@example.net',
  phone: '+4930123456',
};

it.each<[Partial<ContactData>, string[]]>([
  [{ email: 'ILSE@example.net' }, []],
  [{ firstName: ' Ilse ' }, []],
  [{ phone: '+4930000000' }, []],
  [{ city: 'Elsewhere', zip: '1' }, []],
  [{ companyName: ' ' }, []],
  [{ email: undefined }, ['email']],
  [{ firstName: 'ilse' }, ['name']],
  [{ firstName: 'Ilse Varga', lastName: '' }, ['name']],
  [{ lastName: 'Varga-Stein' }, ['name']],
  [{ companyName: 'Lantern Works' }, ['company']],
  [{ email: 'ilse@example.org' }, ['email']],
  [{ email: 'jon@example.org', companyName: 'Mill', firstName: 'Jon' }, ['name', 'company', 'email']],
])('a registrant with %j differs materially in %j', (change, fields) => {
  const after = { ...PERSON, ...change };
  expect(materialChanges(PERSON, after)).toEqual(fields);
  expect(isMaterial(PERSON, after)).toBe(fields.length > 0);
});
