import { completeDescription } from './complete-description';
import { describeTexts, undescribed } from './describe-texts';

const json = ($ref: string): object => ({ content: { 'application/json': { schema: { $ref } } } });

const planted = () => ({
  paths: {
    '/domains': {
      get: {
        operationId: 'listDomains',
        parameters: [{ name: 'domainName' }, { name: 'page' }, { name: 'unheardOf' }],
        responses: { 200: json('#/components/schemas/PageDto'), 304: {}, 404: { description: 'Not here.' } },
      },
      post: {
        operationId: 'addDomain',
        description: 'As it was declared.',
        parameters: [{ name: 'domainName', description: 'Its own text.' }],
        responses: { 200: json('#/components/schemas/PageDto'), 201: json('#/components/schemas/Other') },
      },
    },
  },
  components: {
    schemas: {
      PageDto: {
        properties: { amount: {}, page: { description: 'Its own.' } },
      },
      PaymentDto: { properties: { amount: {}, unheardOf: {} } },
      Contact: {
        properties: { address: { properties: { city: {} } }, hosts: { items: { properties: { ttl: {} } } } },
      },
    },
  },
});
type Planted = ReturnType<typeof planted>;

const TEXTS = {
  operations: { listDomains: 'Filters combine.', addDomain: 'Another text.' },
  answers: { Page: 'A page of domains.', addDomain: 'The domain.' },
};
const described = (): Planted => describeTexts(planted(), TEXTS);

describe('the texts of a description', () => {
  it('are those of the operation, and of a parameter by the operation before its name', () => {
    const { get, post } = described().paths['/domains'];
    expect(get).toMatchObject({
      description: 'Filters combine.',
      parameters: [
        { description: 'Only this domain; `*` stands for any run of characters.' },
        { description: 'Page to read, from 1.' },
        { name: 'unheardOf' },
      ],
    });
    expect(post).toMatchObject({
      description: 'As it was declared.',
      parameters: [{ description: 'Its own text.' }],
    });
  });

  it('of an answer are those of its operation, else of its schema; 304 has one of its own', () => {
    const { get, post } = described().paths['/domains'];
    expect(get.responses).toMatchObject({
      200: { description: 'A page of domains.' },
      304: { description: 'Not changed since it was read.' },
      404: { description: 'Not here.' },
    });
    expect(post.responses).toMatchObject({ 200: { description: 'The domain.' } });
  });

  it('of a field are those of its schema, else of its name, in inner objects and lists too', () => {
    const { PageDto, PaymentDto, Contact } = described().components.schemas;
    expect(PageDto.properties).toEqual({
      amount: { description: 'Amount of money, in the currency given beside it, else USD.' },
      page: { description: 'Its own.' },
    });
    expect(PaymentDto.properties.amount).toEqual({ description: 'USD of credit that is bought.' });
    expect(Contact.properties.address.properties.city).toEqual({ description: 'City.' });
    expect(Contact.properties.hosts.items.properties.ttl).toMatchObject({
      description: expect.stringContaining('seconds') as string,
    });
  });

  it('are missing where neither the declaration nor a table has one', () => {
    expect(undescribed(describeTexts(planted(), { operations: {}, answers: {} }))).toEqual([
      'listDomains',
      'listDomains.unheardOf',
      'listDomains 200',
      'addDomain 200',
      'addDomain 201',
      'PaymentDto.unheardOf',
      'Contact.address',
      'Contact.hosts',
    ]);
  });

  it('may be of a document without schemas', () => {
    const document = { paths: { '/x': { get: {} } } };
    expect(undescribed(describeTexts(document, TEXTS))).toEqual(['undefined']);
  });
});

const NO_EXAMPLES = { operations: {}, answers: {}, optional: {} };

it.each<[object, object]>([
  [{ title: 'API' }, { title: 'API' }],
  [{ title: 'API', contact: {} }, { title: 'API' }],
  [{ contact: { email: 'api@example.net' } }, { contact: { email: 'api@example.net' } }],
])('a contact of an API is left out where it says nothing: %j', (info, left) => {
  expect(completeDescription({ info, paths: {} }, TEXTS, NO_EXAMPLES).info).toEqual(left);
});

it('a completed description has texts, empty bodies and examples', () => {
  const document = completeDescription({ info: {}, ...planted() }, TEXTS, {
    ...NO_EXAMPLES,
    answers: { listDomains: { page: 1 } },
  });
  expect(document.paths['/domains']).toMatchObject({
    get: {
      description: 'Filters combine.',
      responses: { 200: { content: { 'application/json': { example: { page: 1 } } } } },
    },
    post: { requestBody: { required: false } },
  });
});
