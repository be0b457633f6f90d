import { BodyPipe } from '@registrar/http';
import { SearchDto } from '../search/search.dto';
import { PutPromotionDto, PutTldDto } from './catalogue-request.dto';

const PRODUCTS = ['registration', 'renewal', 'transfer', 'restore'];
const tlds = (count: number): string[] => Array.from({ length: count }, (_, at) => `tld${at}`);

/** The refusal of a body for one of its fields, or nothing. */
async function refusalOf(metatype: new () => object, body: object, field: string): Promise<unknown> {
  const pipe = new BodyPipe();
  const refusal = await (async () => pipe.transform(body, { type: 'body', metatype }))().then(
    () => undefined,
    (error: { details: string }) => error.details,
  );
  return refusal?.includes(field) ? refusal : undefined;
}

it.each<[string, new () => object, object, string]>([
  ['all products of a block', PutTldDto, { blockedProducts: PRODUCTS }, 'blockedProducts'],
  ['no product of a block', PutTldDto, { blockedProducts: [] }, 'blockedProducts'],
  ['1,000 TLDs of a promotion', PutPromotionDto, { tlds: tlds(1_000) }, 'tlds'],
  ['products of a promotion', PutPromotionDto, { products: PRODUCTS }, 'products'],
  ['a kind of a search', SearchDto, { text: 'ada', kinds: ['domain'] }, 'kinds'],
  ['a search of all kinds', SearchDto, { text: 'ada' }, 'kinds'],
])('accepts %s', async (_title, dto, body, field) => {
  expect(await refusalOf(dto, body, field)).toBeUndefined();
});

it.each<[string, new () => object, object, string, string]>([
  ['a text for products', PutTldDto, { blockedProducts: 'renewal' }, 'blockedProducts', ' must be an array'],
  ['null for products', PutTldDto, { blockedProducts: null }, 'blockedProducts', ' cannot be null'],
  [
    'a product twice',
    PutTldDto,
    { blockedProducts: [...PRODUCTS, 'renewal'] },
    'blockedProducts',
    ' no more than 4 ',
  ],
  ['an unknown product', PutTldDto, { blockedProducts: ['sale'] }, 'blockedProducts', PRODUCTS.join(', ')],
  ['a text for TLDs', PutPromotionDto, { tlds: 'com' }, 'tlds', ' must be an array'],
  ['a number for a TLD', PutPromotionDto, { tlds: [7] }, 'tlds', ' must be a string'],
  ['1,001 TLDs', PutPromotionDto, { tlds: tlds(1_001) }, 'tlds', ' no more than 1000 '],
  ['a text for kinds', SearchDto, { text: 'ada', kinds: 'domain' }, 'kinds', ' must be an array'],
  ['no kind', SearchDto, { text: 'ada', kinds: [] }, 'kinds', ' should not be empty'],
])('refuses %s by what is wrong with it', async (_title, dto, body, field, rule) => {
  expect(await refusalOf(dto, body, field)).toContain(rule);
});
