import { Controller, Delete, Get, Post, Put, UseInterceptors } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IdempotencyInterceptor } from './idempotency-interceptor';
import { interceptorsOf, withKeys } from './keyed-controllers';

class Plans {
  intercept(): never {
    throw new Error('never called');
  }
}

const newController = () => {
  @Controller('domains')
  class Domains {
    static readonly unrelated = (): undefined => undefined;
    @Get()
    @ApiOperation({ operationId: 'listDomains' })
    list(): void {}
    @Get('plans')
    @UseInterceptors(Plans)
    @ApiOperation({ operationId: 'getDomain' })
    read(): void {}
    @Post()
    @ApiOperation({ operationId: 'createDomain' })
    create(): void {}
    @Post('availability')
    @ApiOperation({ operationId: 'checkAvailability' })
    check(): void {}
    @Post('records')
    @UseInterceptors(Plans)
    @ApiOperation({ operationId: 'createRecord' })
    createRecord(): void {}
    @Put('records')
    @ApiOperation({ operationId: 'updateRecord' })
    updateRecord(): void {}
    @Delete('records')
    deleteRecord(): void {}
    helper(): void {}
  }
  return Domains;
};

describe('withKeys', () => {
  it.each([
    ['list', []],
    ['read', [Plans]],
    ['create', []],
    ['check', []],
    ['createRecord', [IdempotencyInterceptor, Plans]],
    ['updateRecord', [IdempotencyInterceptor]],
    ['deleteRecord', []],
    ['helper', []],
  ] as const)('leaves %s with the interceptors that its operation needs', (method, expected) => {
    const domains = newController();
    expect(withKeys([domains])).toEqual([domains]);
    expect(interceptorsOf(domains.prototype[method])).toEqual(expected);
  });

  it('changes nothing the second time', () => {
    const domains = newController();
    withKeys(withKeys([domains]));
    expect(interceptorsOf(domains.prototype.createRecord)).toEqual([IdempotencyInterceptor, Plans]);
  });
});
