import { PricingResponseDto, TldPriceListEntryDto } from './pricing.dto';

/** Where the decorators of `@nestjs/swagger` put what they were given. */
const PROPERTY = 'swagger/apiModelProperties';

const PRICES: [new () => object, string[]][] = [
  [PricingResponseDto, ['purchasePrice', 'renewalPrice', 'transferPrice']],
  [
    TldPriceListEntryDto,
    [
      'registrationPrice',
      'registrationRetailPrice',
      'registrationOriginalPrice',
      'renewalPrice',
      'renewalRetailPrice',
      'renewalOriginalPrice',
      'domainRestorationPrice',
      'domainRestorationRetailPrice',
      'domainRestorationOriginalPrice',
      'transferInPrice',
      'transferInRetailPrice',
      'transferInOriginalPrice',
    ],
  ],
];

const described = (dto: new () => object, field: string): unknown =>
  Reflect.getMetadata(PROPERTY, dto.prototype as object, field);

it.each(PRICES.flatMap(([dto, fields]) => fields.map((field) => [dto.name, field, dto] as const)))(
  'describes %s.%s as USD, or null with the reason',
  (_name, field, dto) => {
    expect(described(dto, field)).toMatchObject({
      type: Number,
      format: 'double',
      nullable: true,
      example: expect.any(Number),
      description: expect.stringMatching(/^USD; null: (it cannot be|not sold)/),
    });
    expect(described(dto, field)).not.toHaveProperty('required', false);
  },
);

it.each([PricingResponseDto, TldPriceListEntryDto])(
  'marks the prices to come of %p as an extension',
  (dto) => {
    expect(described(dto, 'futurePrices')).toMatchObject({
      'isArray': true,
      'required': false,
      'x-extension': true,
      'description': expect.stringMatching(/^x-extension\. /),
    });
  },
);
