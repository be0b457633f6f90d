import { tldOf } from '@registrar/catalog/testing';
import {
  HolderRequirements,
  type HolderRequest,
  missingText,
  type RegistryValues,
} from './holder-requirements';

const RULES = {
  name: 'us',
  requirements: {
    fields: {
      nexus: {
        type: 'enum' as const,
        label: 'Nexus',
        required: true,
        options: [
          { value: 'C11', label: 'Citizen' },
          { value: 'C21', label: 'Organization' },
        ],
      },
    },
  },
};
const US = tldOf({
  ...RULES,
  mappings: [{ on: 'registrant', form: 'unspec', values: [{ field: 'nexus', name: 'NexusCategory' }] }],
});
const PLAIN = tldOf({ ...RULES, name: 'law' });
const [C11, C21] = [{ nexus: 'C11' }, { nexus: 'C21' }];

const decide = (
  request: Partial<HolderRequest>,
  last?: RegistryValues,
  own?: { values: RegistryValues; first: boolean },
  tld = US,
) =>
  new HolderRequirements({ lastRegistryValues: async () => last }).decide(
    tld,
    { accountId: 1, ...request },
    own,
  );

describe('registry data of a registrant', () => {
  const CASES: {
    what: string;
    request?: Partial<HolderRequest>;
    last?: RegistryValues;
    own?: { values: RegistryValues; first: boolean };
    tld?: typeof US;
    decided: object;
  }[] = [
    {
      what: 'are those that were sent',
      request: { tldRequirements: C11 },
      last: C21,
      own: { values: C21, first: true },
      decided: { values: C11, missing: [] },
    },
    { what: "are the account's last where none were sent", last: C21, decided: { values: C21, missing: [] } },
    {
      what: "are the domain's own before the account's last",
      last: C21,
      own: { values: C11, first: true },
      decided: { values: C11, missing: [] },
    },
    {
      what: "are the account's last before the domain's own in a move",
      last: C21,
      own: { values: C11, first: false },
      decided: { values: C21, missing: [] },
    },
    {
      what: "are the account's last where the domain has none",
      last: C21,
      own: { values: {}, first: true },
      decided: { values: C21, missing: [] },
    },
    {
      what: 'are not stored ones that the TLD no longer accepts',
      last: { nexus: 'C99' },
      own: { values: C11, first: false },
      decided: { values: C11, missing: [] },
    },
    {
      what: 'are missing where there are none, and not refused',
      decided: { values: {}, missing: ['nexus'] },
    },
    {
      what: 'are missing where an empty set was sent, and not refused',
      request: { tldRequirements: {} },
      last: C11,
      decided: { values: {}, missing: ['nexus'] },
    },
    {
      what: 'are not missing under a TLD that stores none with the registrant',
      request: { strict: true },
      tld: PLAIN,
      decided: { values: {}, missing: [] },
    },
    {
      what: "are the domain's own under a TLD that stores none with the registrant",
      last: C21,
      own: { values: {}, first: true },
      tld: PLAIN,
      decided: { values: {}, missing: [] },
    },
    {
      what: 'are those that were sent under a TLD that stores none with the registrant',
      request: { tldRequirements: {}, strict: true },
      tld: PLAIN,
      decided: { values: {}, missing: [] },
    },
    {
      what: 'are complete under strict handling',
      request: { strict: true, tldRequirements: C11 },
      decided: { values: C11, missing: [] },
    },
  ];
  it.each(CASES)('$what', async ({ request = {}, last, own, tld, decided }) => {
    expect(await decide(request, last, own, tld)).toEqual(decided);
  });

  it.each<[string, Partial<HolderRequest>, string]>([
    [
      'a wrong value',
      { tldRequirements: { nexus: 'C99' } },
      `'tldRequirements.nexus' must be one of C11, C21`,
    ],
    [
      'an unknown key',
      { tldRequirements: { ...C11, other: '1' } },
      `'tldRequirements' holds "other", which .us does not take`,
    ],
    [
      'none under strict handling',
      { strict: true },
      `'tldRequirements.nexus' is required: nexus (Nexus: one of C11, C21)`,
    ],
    [
      'an empty set under strict handling',
      { strict: true, tldRequirements: {} },
      `'tldRequirements.nexus' is required: nexus (Nexus: one of C11, C21)`,
    ],
  ])('are refused for %s, with the descriptor', async (_, request, details) => {
    await expect(decide(request)).rejects.toMatchObject({ kind: 'invalid', details });
  });

  it('that cannot be read for another reason than their values are a fault', async () => {
    const broken = {
      get nexus(): string {
        throw new Error('broken');
      },
    };
    await expect(decide({}, broken)).rejects.toThrow('broken');
  });
});

it('the data that a registrant lacks are named one by one', () => {
  const tld = tldOf({
    name: 'us',
    requirements: {
      fields: {
        nexus: { type: 'string', label: 'Nexus', required: true },
        purpose: { type: 'string', label: 'Purpose', required: true },
      },
    },
  });
  expect(missingText(tld, ['nexus', 'purpose'])).toBe(
    ".us demands registry data of the registrant: send 'tldRequirements' with nexus (Nexus); purpose (Purpose).",
  );
});
