import { ApiProperty } from '@nestjs/swagger';
import { ENTRY_MAX, FREE_MAX, LINE_MAX, refuseLongTexts } from './text-limits';

class InnerDto {
  @ApiProperty() line!: string;
  @ApiProperty({ maxLength: 2_000 }) note!: string;
}
class PlainClass {}
class BodyDto {
  @ApiProperty() line!: string;
  @ApiProperty({ maxLength: 10 }) short!: string;
  @ApiProperty({ maxLength: 2_000 }) long!: string;
  @ApiProperty() count!: number;
  @ApiProperty({ type: InnerDto }) inner!: InnerDto;
  @ApiProperty({ type: () => InnerDto }) later!: InnerDto;
  @ApiProperty({ type: [InnerDto] }) inners!: InnerDto[];
  @ApiProperty({ type: () => [InnerDto] }) laterInners!: InnerDto[];
  @ApiProperty({ type: String, isArray: true }) list!: string[];
  @ApiProperty({ type: [String], maxLength: 2_000 }) longList!: string[];
  @ApiProperty({ type: Object }) free!: object;
  @ApiProperty({ type: PlainClass }) plain!: PlainClass;
  undeclared!: string;
}
class EmptyDto {}

const text = (length: number): string => 'x'.repeat(length);
const refuse = (body: object) => (): void => {
  refuseLongTexts(body, BodyDto);
};

/** The longest text that each place takes, and the path by which a longer one is refused. */
const PLACES: [path: string, max: number, body: (sent: string) => object][] = [
  ['line', LINE_MAX, (line) => ({ line })],
  ['short', LINE_MAX, (short) => ({ short })],
  ['long', 2_000, (long) => ({ long })],
  ['count', LINE_MAX, (count) => ({ count })],
  ['inner.line', LINE_MAX, (line) => ({ inner: { line } })],
  ['inner.note', 2_000, (note) => ({ inner: { note } })],
  ['later.note', 2_000, (note) => ({ later: { note } })],
  ['inners[1].line', LINE_MAX, (line) => ({ inners: [{ line: '' }, { line }] })],
  ['laterInners[0].note', 2_000, (note) => ({ laterInners: [{ note }] })],
  ['list[2]', ENTRY_MAX, (entry) => ({ list: ['', '', entry] })],
  ['longList[0]', ENTRY_MAX, (entry) => ({ longList: [entry] })],
  ['list[0][0]', ENTRY_MAX, (entry) => ({ list: [[entry]] })],
  ['free', FREE_MAX, (value) => ({ free: { value } })],
  ['free', FREE_MAX, (value) => ({ free: { deeper: { value } } })],
  ['free[0]', ENTRY_MAX, (value) => ({ free: { list: [value] } })],
  ['a field name in free', FREE_MAX, (name) => ({ free: { [name]: 1 } })],
  ['a field name in free', FREE_MAX, (name) => ({ free: { deeper: { [name]: null } } })],
  ['plain', FREE_MAX, (value) => ({ plain: { value } })],
];

describe('the texts of a body', () => {
  it.each(PLACES)('%s may have %i characters and no more', (path, max, body) => {
    expect(refuse(body(text(max)))).not.toThrow();
    expect(refuse(body(text(max + 1)))).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        code: 'request.too_long',
        details: `${path} must have at most ${max} characters`,
      }),
    );
  });

  it.each([null, undefined, 7, true])('are not sought in %p', (value) => {
    expect(refuse({ line: value, inner: value, list: [value], free: { value } })).not.toThrow();
  });

  it('are not limited in fields that no class declares, since no code reads them', () => {
    const long = text(FREE_MAX + 1);
    expect(refuse({ undeclared: long, other: { line: long }, inner: { other: long } })).not.toThrow();
    expect(() => {
      refuseLongTexts({ line: long }, EmptyDto);
    }).not.toThrow();
  });

  it('are refused by the first that is too long', () => {
    const long = text(FREE_MAX + 1);
    expect(refuse({ line: '', long, inner: { line: long } })).toThrow(
      expect.objectContaining({ details: expect.stringMatching(/^long /) as string }),
    );
  });
});
