import { address, bool, type FilterOperator, id, instant, money, name, number, oneOf, text } from './fields';

const ALIKE: FilterOperator[] = ['eq', 'ne', 'in'];
const PARTS: FilterOperator[] = ['contains', 'startsWith'];
const ORDER: FilterOperator[] = ['lt', 'lte', 'gt', 'gte'];

describe('a field of a list', () => {
  it.each([
    ['a text', text('Code'), [...ALIKE, ...PARTS]],
    ['a name', name('Domain'), [...ALIKE, ...PARTS]],
    ['a mail address', address('Email'), [...ALIKE, ...PARTS]],
    ['a word', oneOf('State', ['open']), ALIKE],
    ['an id', id('Order', 'integer'), ALIKE],
    ['a number', number('Uses'), [...ALIKE, ...ORDER]],
    ['money', money('Price'), [...ALIKE, ...ORDER]],
    ['an instant', instant('Created'), ORDER],
    ['yes or no', bool('Active'), ['eq']],
  ])('with %s is compared by the operators of its type', (_what, field, operators) => {
    expect(field.operators).toEqual(operators);
  });

  it.each(['nullable', 'many'] as const)('that is %s is compared with nothing too', (mark) => {
    expect(bool('Active', mark)).toMatchObject({ operators: ['eq', 'empty', 'notEmpty'], mayBeEmpty: true });
  });

  const PLAIN = { isDefault: false, sortable: false, personal: false, isMany: false, mayBeEmpty: false };
  it.each([
    ['none', [], {}],
    ['shown', ['shown'], { isDefault: true }],
    ['sortable', ['sortable'], { sortable: true }],
    ['personal', ['personal'], { personal: true }],
    ['nullable', ['nullable'], { mayBeEmpty: true }],
    ['many', ['many'], { isMany: true, mayBeEmpty: true }],
  ] as const)('has of its marks what they say: %s', (_which, marks, expected) => {
    expect(text('Code', ...marks)).toMatchObject({ ...PLAIN, ...expected, title: 'Code', type: 'text' });
  });
});
