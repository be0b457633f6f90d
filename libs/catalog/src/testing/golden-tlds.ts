import { tldOf } from '.';
import type { Tld } from '../tld';

/** The three TLDs of the contract's examples (tld-requirements), as descriptions. */
export const EXAMPLE: Tld = tldOf({
  name: 'example',
  registryOperator: 'example-registry',
  minLength: 2,
  minIdnLength: 1,
  claimsCheckRequired: ['registration'],
  idnLanguages: { CYRL: 'Cyrillic', DE: 'German', ES: 'Spanish', JA: 'Japanese' },
  requirements: {
    description: 'Names outside ASCII need the code of their character table.',
    fields: {
      language: {
        type: 'enum',
        label: 'Character table',
        description: 'Character table of the name',
        requiredWhen: 'idn',
        options: [
          { value: 'CYRL', label: 'Cyrillic' },
          { value: 'DE', label: 'German' },
          { value: 'ES', label: 'Spanish' },
          {
            value: 'JA',
            label: 'Japanese',
            fields: {
              'X-EXAMPLE-READING': {
                type: 'string',
                required: true,
                label: 'Reading',
                description: 'Reading of the name in Latin letters',
              },
            },
          },
        ],
      },
    },
  },
  mappings: [
    { on: 'domain', form: 'kv', root: 'example', values: [{ field: 'X-EXAMPLE-READING', name: 'reading' }] },
  ],
});

export const TEST: Tld = tldOf({
  name: 'test',
  registryOperator: 'test-registry',
  hsts: true,
  supportsPremium: false,
  expirationGraceDays: 30,
  requirements: {
    description: 'Names here work over TLS only.',
    fields: {
      'X-TEST-ACK': {
        type: 'acknowledgement',
        required: true,
        label: 'I have read this',
        value: 'accepted',
        description: 'The site must offer TLS, and the registry may suspend the name if it does not.',
      },
      'X-TEST-NOTE': {
        type: 'notice',
        description: 'Names not renewed in time can come back to the public pool sooner than elsewhere.',
      },
      'X-TEST-PUBLIC-BODY': {
        type: 'boolean',
        label: 'Public body',
        description: 'Is the holder a public body',
      },
      'X-TEST-BODY-NAME': {
        type: 'string',
        label: 'Public body name',
        description: 'Name of the public body',
        requiredWhen: { field: 'X-TEST-PUBLIC-BODY', is: 'true' },
      },
      'X-TEST-OWNER-KIND': {
        type: 'enum',
        label: 'Kind of holder',
        description: 'Kind of holder when it is no public body',
        options: ['person', 'company'],
        requiredWhen: { field: 'X-TEST-PUBLIC-BODY', isNot: 'true' },
      },
    },
  },
  mappings: [
    {
      on: 'registrant',
      form: 'unspec',
      values: [
        { field: 'X-TEST-PUBLIC-BODY', name: 'PublicBody', translate: { true: 'Y', false: 'N' } },
        { field: 'X-TEST-BODY-NAME', name: 'BodyName' },
        { field: 'X-TEST-OWNER-KIND', name: 'OwnerKind', translate: { person: 'P' } },
      ],
    },
  ],
  keptHere: { 'X-TEST-ACK': 'a promise to us; the registry asks for no proof' },
});

const string = (label: string, description: string, more: object = {}) => ({
  type: 'string' as const,
  required: true,
  label,
  description,
  ...more,
});

export const ZZ: Tld = tldOf({
  name: 'zz',
  ccTld: true,
  registryOperator: 'zz-registry',
  allowedYears: [1, 2],
  minLength: 3,
  supportsPremium: false,
  supportsPrivacy: false,
  expirationGraceDays: 10,
  contacts: {
    roles: {
      registrant: {
        required: true,
        fields: {
          state: { required: true },
          zip: { required: true },
          country: {
            options: [
              { value: 'AQ', label: 'Antarctica' },
              { value: 'ZZ', label: 'Zedland' },
            ],
          },
        },
      },
      tech: {
        required: true,
        fields: { companyName: { required: true }, state: { required: true }, zip: { required: true } },
      },
    },
  },
  requirements: {
    description: 'Only residents, local companies and holders with a local agent may register here.',
    fields: {
      'X-ZZ-RESIDENCY': {
        type: 'enum',
        required: true,
        label: 'Tie to the country',
        description: 'How the holder is tied to the country',
        options: [
          {
            value: 'citizen',
            label: 'I am a citizen or resident',
            fields: {
              'X-ZZ-ID-NUMBER': string('Identity card', 'Eight digits of the identity card', {
                format: { pattern: '^[0-9]{8}$' },
              }),
              'X-ZZ-BIRTH-DATE': string('Date of birth', 'Date of birth', { format: 'date' }),
            },
          },
          {
            value: 'company',
            label: 'We are a local organisation',
            fields: {
              'X-ZZ-REGISTER-NUMBER': string('Register number', 'Number in the company register'),
              'X-ZZ-LEGAL-FORM': {
                type: 'enum',
                required: true,
                label: 'Legal form',
                description: 'Legal form',
                options: [
                  { value: 'limited', label: 'Limited company' },
                  { value: 'association', label: 'Association' },
                  {
                    value: 'public-body',
                    label: 'Public body',
                    fields: { 'X-ZZ-MINISTRY': string('Ministry', 'Name of the ministry in charge') },
                  },
                ],
              },
            },
          },
          {
            value: 'foreign',
            label: 'I act through a local agent',
            fields: {
              'X-ZZ-AGENT-NAME': string('Agent', 'Name of the agent'),
              'X-ZZ-AGENT-EMAIL': string('Agent email', 'Email of the agent', { format: 'email' }),
            },
          },
        ],
      },
      'X-ZZ-PURPOSE': {
        type: 'string',
        label: 'Purpose',
        description: 'What the name is for',
        requiredWhen: { field: 'X-ZZ-RESIDENCY', is: 'company' },
      },
    },
  },
  mappings: [
    {
      on: 'registrant',
      form: 'elements',
      namespace: 'urn:zz:contact-1.0',
      root: 'create',
      values: [
        { field: 'X-ZZ-RESIDENCY', name: 'tie' },
        { field: 'X-ZZ-ID-NUMBER', name: 'number' },
        { field: 'X-ZZ-REGISTER-NUMBER', name: 'number' },
        { field: 'X-ZZ-BIRTH-DATE', name: 'born' },
        { field: 'X-ZZ-LEGAL-FORM', name: 'form' },
        { field: 'X-ZZ-MINISTRY', name: 'ministry' },
      ],
    },
    {
      on: 'domain',
      form: 'elements',
      namespace: 'urn:zz:domain-1.0',
      root: 'create',
      values: [
        { field: 'X-ZZ-PURPOSE', name: 'purpose' },
        { field: 'X-ZZ-AGENT-NAME', name: 'agent' },
        { field: 'X-ZZ-AGENT-EMAIL', name: 'agentEmail' },
      ],
    },
  ],
});

export const GOLDEN: readonly Tld[] = [EXAMPLE, TEST, ZZ];
