import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsIn, IsOptional, IsString } from 'class-validator';
import { BodyPipe } from './body-pipe';

class ListsDto {
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(2)
  @IsString({ each: true })
  hosts?: string[];

  @IsOptional()
  @IsArray()
  @ArrayNotEmpty()
  @IsIn(['a', 'b'], { each: true })
  kinds?: string[];
}

const read = (body: object): Promise<unknown> =>
  Promise.resolve(new BodyPipe().transform(body, { type: 'body', metatype: ListsDto }));

describe('a list in a body', () => {
  it.each([{}, { hosts: [] }, { hosts: ['x', 'y'], kinds: ['a', 'a'] }])('may be %j', async (body) => {
    expect(await read(body)).toEqual(body);
  });

  it.each<[object, string]>([
    [{ hosts: 'x' }, 'hosts must be an array'],
    [{ hosts: 7 }, 'hosts must be an array'],
    [{ hosts: {} }, 'hosts must be an array'],
    [{ hosts: true }, 'hosts must be an array'],
    [{ kinds: 'a' }, 'kinds must be an array'],
    [{ kinds: 'c' }, 'kinds must be an array'],
    [{ hosts: ['x', 7] }, 'each value in hosts must be a string'],
    [{ hosts: ['x', 'y', 'z'] }, 'hosts must contain no more than 2 elements'],
    [{ kinds: [] }, 'kinds should not be empty'],
    [{ kinds: ['c'] }, 'kinds is invalid: it must be one of a, b'],
  ])('is refused with the reason: %j', async (body, details) => {
    await expect(read(body)).rejects.toMatchObject({ code: 'request.fields', details });
  });
});
