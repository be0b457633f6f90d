import { ignoredFieldsHeader } from './ignored-fields';

describe('X-Ignored-Fields', () => {
  it.each([
    [['dryRun'], 'dryRun'],
    [['contacts.admin.phones', 'list[3].x'], 'contacts.admin.phones, list%5B3%5D.x'],
    [['a,b', 'c d', 'e\r\nx-y: z', '%41'], 'a%2Cb, c%20d, e%0D%0Ax-y%3A%20z, %2541'],
    [['müller', '\u{1f600}'], 'm%C3%BCller, %F0%9F%98%80'],
    [['twice', 'twice'], 'twice'],
    [[''], '%22%22'],
    [['\ud800x'], '%EF%BF%BDx'],
  ])('names %j as %s', (paths, header) => {
    expect(ignoredFieldsHeader(paths)).toBe(header);
  });

  it.each([
    [64, 'a'.repeat(64), 'a'.repeat(64)],
    [65, 'a'.repeat(65), 'a'.repeat(64)],
    ['a megabyte of', 'a'.repeat(1_048_576), 'a'.repeat(64)],
    ['no half of a', `${'a'.repeat(59)}é`, 'a'.repeat(59)],
    ['a whole', `${'a'.repeat(58)}é`, `${'a'.repeat(58)}%C3%A9`],
  ])('holds at most 64 characters of a name: %s', (_what, path, header) => {
    expect(ignoredFieldsHeader([path])).toBe(header);
  });

  it.each([
    [20, 20],
    [21, 20],
    [2_000, 20],
  ])('names of %i at most 20', (count, named) => {
    expect(ignoredFieldsHeader(Array.from({ length: count }, (_, at) => `f${at}`)).split(', ')).toHaveLength(
      named,
    );
  });
});
