import { answerFormat, fileAnswer } from './files';

const FORMATS = ['json', 'csv', 'pdf'] as const;

describe('the form of an answer', () => {
  it.each<[string, Record<string, string>, string | undefined, string]>([
    ['JSON where the request names none', {}, undefined, 'json'],
    ['JSON for any type', {}, '*/*', 'json'],
    ['JSON for a type that is not offered', {}, 'image/png', 'json'],
    ['the type of Accept', {}, 'application/pdf', 'pdf'],
    ['the type of Accept in any case and with parameters', {}, 'Text/CSV; charset=utf-8', 'csv'],
    ['the type with the highest weight', {}, 'application/json;q=0.5, application/pdf;q=0.9, */*', 'pdf'],
    ['the first of equal weights', {}, 'application/pdf, text/csv', 'pdf'],
    ['no type of weight 0', {}, 'application/pdf;q=0, text/csv;q=0.1', 'csv'],
    ['no type of a weight that is none', {}, 'application/pdf;q=high', 'json'],
    ['format before Accept', { format: 'csv' }, 'application/pdf', 'csv'],
  ])('is %s', (_what, query, accept, format) => {
    expect(answerFormat(query, accept, FORMATS)).toBe(format);
  });

  it('is none of those that an operation does not offer', () => {
    expect(answerFormat({}, 'text/csv', ['json', 'pdf'])).toBe('json');
    expect(() => answerFormat({ format: 'csv' }, undefined, ['json', 'pdf'])).toThrow(
      expect.objectContaining({ details: 'format must be one of json, pdf' }),
    );
  });
});

it('a file is sent under its name and type', async () => {
  const setContentType = jest.fn();
  async function* pieces() {
    yield 'a';
    yield 'b';
  }
  const file = fileAnswer({ setContentType } as never, pieces(), 'text/csv', 'a.csv');
  expect(setContentType).toHaveBeenCalledWith('text/csv');
  expect(file.getHeaders().disposition).toBe('attachment; filename="a.csv"');
  let text = '';
  for await (const piece of file.getStream()) text += String(piece);
  expect(text).toBe('ab');
});
