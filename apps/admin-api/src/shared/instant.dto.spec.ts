import { BodyPipe } from '@registrar/http';
import { isInstant, IsInstant } from './instant.dto';

class EndDto {
  @IsInstant()
  validUntil!: string;
}

const read = async (body: object): Promise<unknown> =>
  new BodyPipe().transform(body, { type: 'body', metatype: EndDto });

it.each([
  '2026-03-02',
  '2026-03-02T09:15:00Z',
  '2026-03-02T09:15:00.123+02:00',
  '0100-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2024-02-29',
])('accepts the instant %s', (text) => {
  expect(isInstant(text)).toBe(true);
});

it.each([
  ['no text', 1_772_442_900_000],
  ['nothing', undefined],
  ['an empty text', ''],
  ['a word', 'tomorrow'],
  ['a day that does not exist', '2026-02-29'],
  ['a blank instead of the T', '2026-03-02 09:15:00Z'],
  ['a week date', '2026-W10-1'],
  ['the year 0', '0000-12-31T23:59:59Z'],
  ['a year after 9999 in UTC', '9999-12-31T23:59:59-01:00'],
])('refuses %s as an instant', (_title, value) => {
  expect(isInstant(value)).toBe(false);
});

it('refuses a body whose instant is invalid, and names the field and the years', async () => {
  expect(await read({ validUntil: '2026-03-02' })).toEqual({ validUntil: '2026-03-02' });
  await expect(read({ validUntil: 'tomorrow' })).rejects.toMatchObject({
    kind: 'invalid',
    details: 'validUntil must be a date or a timestamp of the years 1 to 9999',
  });
});
